import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { done, id } from './shapes'

/** Most items in one call of the public client. */
const NAMES_MAX = { statuses: 500, approvals: 3_000, assignments: 500, copies: 500 } as const
const name = z.string().max(400)
const names = (most: number) => z.array(name).min(1).max(most)

/** Endpoints that change a folder's items by name, for the public client only. */
export const namedItems = {
  setStatuses: row({
    service: 'main',
    method: 'PUT',
    path: 'image/updateAnnotationStatusBulk',
    scope: 'project',
    body: z.object({ folder_id: id, annotation_status: z.number().int(), image_names: names(NAMES_MAX.statuses) }),
    answer: done,
    since: 'P',
  }),
  setApprovals: row({
    service: 'main',
    method: 'POST',
    path: 'items/bulk/change',
    scope: 'folder',
    body: z.object({
      item_names: names(NAMES_MAX.approvals),
      change_actions: z.object({ APPROVAL_STATUS: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
    }),
    answer: many(z.object({ id, name: z.string() })),
    since: 'P',
  }),
  assignNamed: row({
    service: 'main',
    method: 'PUT',
    path: 'images/editAssignment/',
    scope: 'project',
    body: z.object({
      image_names: names(NAMES_MAX.assignments),
      folder_name: z.string().max(200),
      /** An e-mail address. */
      assign_user_id: z.string().max(320).optional(),
      remove_user_ids: z.array(z.literal('all')).length(1).optional(),
    }),
    answer: z.object({ successCount: z.number() }),
    since: 'P',
  }),
  /**
   * Starts a job that copies or moves items between folders. An existing name is skipped, or it or its annotation is
   * replaced.
   */
  copyNamed: row({
    service: 'main',
    method: 'POST',
    path: 'images/copy-move-images-folders',
    scope: 'project',
    body: z.object({
      is_folder_copy: z.literal(false),
      image_names: names(NAMES_MAX.copies),
      source_folder_id: id,
      destination_folder_id: id,
      include_annotations: z.boolean(),
      keep_pin_status: z.boolean(),
      duplicate_behaviour: z.enum(['skip_duplicates', 'replace_all', 'replace_annotation']).default('skip_duplicates'),
      operate_function: z.enum(['copy', 'move']).default('copy'),
    }),
    answer: z.object({ poll_id: id }),
    since: 'P',
  }),
  /** Its progress. */
  copyProgress: row({
    service: 'main',
    method: 'GET',
    path: 'images/copy-image-progress',
    scope: 'project',
    query: z.object({ poll_id: z.coerce.number().int() }),
    answer: z.object({
      progress: z.enum(['in_progress', 'finished']),
      done: z.number(),
      skipped: z.number(),
      total_count: z.number(),
    }),
    since: 'P',
  }),
}
