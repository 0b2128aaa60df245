// Before every other module that makes a schema.
import { z } from '#domain/page-schema'
import { versionAddresses } from './save-rows'
import { sparse } from './sparse'

const id = z.number().int()
const count = z.number().int().min(0)
const person = z.object({ email: z.string() })

/** What is asked of the revisions of an item's annotation: args of each action. */
export const REVISION_ARGS = {
  revisions: z.tuple([z.object({ itemId: id, offset: count, limit: count.max(500) })]),
  openRevision: z.tuple([z.object({ itemId: id, revision: count })]),
  revertAnnotation: z.tuple([z.object({ itemId: id, from: count })]),
} as const

/** How many objects a revision has otherwise than the one before it. */
const difference = z.object({ added: count, changed: count, removed: count })

const revision = sparse({
  revision: count,
  at: z.string(),
  by: person.optional(),
  bytes: z.number(),
  /** What made it: a save, an older one brought back, everything taken away, or the item came with it. */
  kind: z.enum(['save', 'restore', 'import', 'revert']),
  changes: difference.optional().catch(undefined),
})

export const REVISION_ANSWERS = {
  revisions: z.object({ data: z.array(revision), total: z.number() }),
  openRevision: versionAddresses,
} as const

/** A revision of an item's annotation, as the list of them has it. */
export type Revision = z.output<typeof revision>
