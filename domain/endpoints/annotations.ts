import { z } from 'zod'
import { row } from './row'
import { bytes, count, id, listOf } from './shapes'
import { item } from './items'

const revision = z.object({
  revision: count,
  at: z.string(),
  by: z.object({ email: z.string() }),
  bytes: count,
  /** Origin: a save, a restored revision, a revert of everything, or an import with the item. */
  kind: z.enum(['save', 'restore', 'import', 'revert']),
  /** Number of objects that differ from the previous revision; absent if not counted. */
  changes: z.object({ added: count, changed: count, removed: count }).optional(),
})

/** Format in which the public client reads and writes form answers, such as `llmJsonV3`. */
const transformVersion = z.string().max(40)

/** Endpoints of annotations and their revisions. */
export const annotations = {
  /** Reads the whole native annotation; `revision` selects an earlier one. */
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
  /**
   * Saves a whole native annotation; `If-Match` names its base revision. A platform without revisions returns none. A
   * save with binary parts is a form with the files `annotation`, `mask` and `labels`.
   */
  uploadAnnotation: row({
    service: 'assets',
    method: 'PUT',
    path: 'api/v4/items/{itemId}/annotations/upload',
    scope: 'project',
    /** The public client sends no revision header: it overwrites, or sends the `etag` that it read. */
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
  /** Creates a revision from an earlier one; `from` is the present one. */
  restoreRevision: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/{itemId}/annotations/restore',
    scope: 'project',
    body: z.object({ from: count, revision: id }),
    answer: z.object({ revision: count }),
    since: 'ours',
  }),
  /** Clears the annotation and resets the item to its first status; `from` is the present revision. */
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
