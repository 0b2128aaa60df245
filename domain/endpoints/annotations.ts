import { z } from 'zod'
import { row } from './row'
import { bytes, count, id, listOf } from './shapes'
import { item } from './items'

const revision = z.object({
  revision: count,
  at: z.string(),
  by: z.object({ email: z.string() }),
  bytes: count,
  /** What made it: a save, an older one brought back, everything taken away, or the item came with it. */
  kind: z.enum(['save', 'restore', 'import', 'revert']),
  /** How many objects it has otherwise than the revision before it; absent where nobody counted. */
  changes: z.object({ added: count, changed: count, removed: count }).optional(),
})

/** The form in which the public client reads and writes the answers of a form, such as `llmJsonV3`. */
const transformVersion = z.string().max(40)

/** The annotations of items and their revisions. */
export const annotations = {
  /** The native form, whole; `revision` asks for an earlier one. */
  itemAnnotation: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/download',
    scope: 'project',
    query: z.object({ revision: count.optional(), transform_version: transformVersion.optional() }),
    answer: bytes,
    file: 'down',
    since: 'P',
  }),
  /** Saves the native form whole; `If-Match` names the revision that it was made from. A platform that counts none answers none. A save with binary parts is a form: files `annotation`, `mask`, `labels`. */
  uploadAnnotation: row({
    service: 'assets',
    method: 'PUT',
    path: 'api/v4/items/{itemId}/annotations/upload',
    scope: 'project',
    /** The public client names no revision in the header: it writes over what is there, or says in `etag` what it read. */
    query: z.object({
      transform_version: transformVersion.optional(),
      overwrite: z.boolean().optional(),
      etag: z.string().max(40).optional(),
    }),
    answer: z.object({ revision: count.optional() }),
    file: 'up',
    since: 'ours',
  }),
  listRevisions: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/revisions',
    scope: 'project',
    query: z.object({ limit: count.optional(), offset: count.optional() }),
    answer: listOf(revision),
    staleOn: ['item.annotation'],
    shell: 'read',
    alsoFor: ['item'],
    since: 'ours',
  }),
  /** Makes a new revision of an earlier one; `from` is the present one. */
  restoreRevision: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/{itemId}/annotations/restore',
    scope: 'project',
    body: z.object({ from: count, revision: id }),
    answer: z.object({ revision: count }),
    since: 'ours',
  }),
  /** Takes everything away, and the item back to its first status; `from` is the present revision. */
  revertAnnotation: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/{itemId}/annotations/revert',
    scope: 'project',
    body: z.object({ from: count }),
    answer: z.object({ item, revision: count }),
    shell: 'write',
    alsoFor: ['item'],
    since: 'ours',
  }),
}
