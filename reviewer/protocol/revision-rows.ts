// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { versionAddresses } from './save-rows'
import { sparse } from './sparse'

const id = z.number().int()
const count = z.number().int().min(0)
const person = z.object({ email: z.string() })

/** Requests about an annotation's revisions: arguments of each action. */
export const REVISION_ARGS = {
  revisions: z.tuple([z.object({ itemId: id, offset: count, limit: count.max(500) })]),
  openRevision: z.tuple([z.object({ itemId: id, revision: count })]),
  revertAnnotation: z.tuple([z.object({ itemId: id, from: count })]),
} as const

/** Number of objects in which a revision differs from the previous one. */
const difference = z.object({ added: count, changed: count, removed: count })

const revision = sparse({
  revision: count,
  at: z.string(),
  by: person.optional(),
  bytes: z.number(),
  /** Origin: a save, a restored revision, a revert of everything, or an import with the item. */
  kind: z.enum(['save', 'restore', 'import', 'revert']),
  changes: difference.optional().catch(undefined),
})

export const REVISION_ANSWERS = {
  revisions: z.object({ data: z.array(revision), total: z.number() }),
  openRevision: versionAddresses,
} as const

/** Revision of an item's annotation in the list. */
export type Revision = z.output<typeof revision>
