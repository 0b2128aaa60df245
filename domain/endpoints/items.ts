import { z } from 'zod'
import { many, named } from '../many'
import { COMMENT_LENGTH_MAX } from '../constants'
import { APPROVAL_STATUS } from '../enums'
import { PRIORITY_MAX } from '../priority'
import { job } from './jobs'
import { row } from './row'
import { count, id, listOf } from './shapes'

/** An approval's number: its place in the enumeration. */
const approval = z
  .number()
  .int()
  .min(0)
  .max(APPROVAL_STATUS.length - 1)
/** The tiles of a large picture; ours. Level 0 is the picture itself, each next one half as large. */
export const tiles = z.object({
  /** The side of a tile, in pixels. */
  size: z.number().int().min(1),
  levels: count.min(1),
  mime: z.string(),
  /** From 0 to 1; at 1 all tiles are there. */
  progress: z.number().min(0).max(1),
  /** The finest level that is there already, while the finer ones are being made. */
  from: z.number().int().min(0).optional(),
  /** Why there will be none. */
  problem: z.string().optional(),
})
/** An item as it travels. */
export const item = z.object({
  id,
  name: z.string(),
  folder_id: id,
  /** The name of its folder; ours, and absent where it lies in the root. */
  folder_name: z.string().optional(),
  annotation_status: z.number(),
  approval_status: z.number(),
  is_pinned: z.boolean(),
  /** Its priority; null: it has none. */
  entropy_value: z.number().nullable().optional(),
  /** The category that it is of, in a list; absent where it has none. */
  categories: many(z.object({ category_id: id, category_name: z.string() })).optional(),
  /** What its team knows of it, by the names of the project's fields; absent where nothing is. */
  custom_metadata: named(z.union([z.number(), z.string()])).optional(),
  meta: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** Of an item whose file lies elsewhere: where; and the same as the public client reads it. */
  url: z.string().optional(),
  metadata: z.object({ path: z.string() }).optional(),
  mime: z.string(),
  /** Of one item that is read for itself: absent where its picture gets no tiles. */
  tiles: tiles.optional(),
  /** Absent where the platform counts no revisions. */
  annotation_revision: z.number().optional(),
  /** How many threads of comments are open in it; ours, and absent where the platform counts none. */
  open_comments: z.number().optional(),
  /** How many objects of the project's classes its annotation has; ours, in lists, and absent where it has none. */
  object_count: z.number().optional(),
  /** Who has it, in which role; told to those who may see it. */
  assignments: many(
    z.object({
      user_id: id,
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role_id: id,
      /** The same, as the public client calls it. */
      role: id.optional(),
    }),
  ).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
/** The words of the query-builder that a search body may carry. */
const search = z.object({
  query: z.object({
    limit: z.number().int(),
    offset: z.number().int(),
    search: z.record(z.string(), z.unknown()).optional(),
    sort: z
      .array(z.object({ field: z.string(), order: z.string() }))
      .max(1)
      .optional(),
    /** Only what stands before this item in that order; ours. */
    before: id.optional(),
  }),
})
export type WireItem = z.output<typeof item>

/** One change of an item's status. A status that the caller may not see is null. */
const statusChange = z.object({
  id,
  at: z.string(),
  user: z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() }),
  from_status: z.number().nullable(),
  to_status: z.number().nullable(),
  transition_id: id.nullable(),
  comment: z.string().nullable(),
})
export type WireStatusChange = z.output<typeof statusChange>

/** What gives way to an item of the same name: the one that lies there, or its annotation alone; absent: nothing. */
const replaces = z.enum(['items', 'annotations'])
/** One change that many items may get. */
export const itemChange = z.union([
  z.strictObject({
    status_id: id,
    /** The transitions that may be taken; absent: those without constraints. */
    transition_ids: z.array(id).min(1).max(500).optional(),
    /** For transitions that need a written reason. */
    reason: z.string().max(COMMENT_LENGTH_MAX).optional(),
  }),
  z.strictObject({ approval_status: approval }),
  z.strictObject({ is_pinned: z.boolean() }),
  /** 0 takes it away. */
  z.strictObject({ priority: z.number().min(0).max(PRIORITY_MAX) }),
  /** Of the project's categories; null takes it away. */
  z.strictObject({ category_id: id.nullable() }),
  /** Into a folder of the same project. */
  z.strictObject({ folder_id: id, replaces: replaces.optional() }),
  /** Another item like it, with its file and present annotation, in a folder of the same project. */
  z.strictObject({
    copy_to: id,
    with_annotations: z.boolean().optional(),
    keeps_pin: z.boolean().optional(),
    /** With the status and the approval that the item has; without it work on the copy begins anew. */
    keeps_state: z.boolean().optional(),
    replaces: replaces.optional(),
  }),
  /** To a person of the project, in their role; null: to nobody. */
  z.strictObject({ assignee_id: id.nullable() }),
  z.strictObject({ is_deleted: z.literal(true) }),
])
export type ItemChange = z.output<typeof itemChange>

/** The items of a project. */
export const items = {
  searchItems: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/search',
    scope: 'project',
    /** Only what lies in this folder, the root among them; the public client says so. */
    query: z.object({ folder_id: id.optional() }),
    body: search,
    answer: listOf(item),
    client: 'itemRows',
    keyless: true,
    since: 'P',
  }),
  readItem: row({
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/{itemId}',
    scope: 'project',
    answer: item,
    since: 'P',
  }),
  itemPosition: row({
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/{itemId}/position',
    scope: 'project',
    answer: z.object({ index: z.number(), total: z.number() }),
    since: 'ours',
  }),
  countItems: row({
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/count-by-status',
    scope: 'project',
    answer: z.object({ data: many(z.object({ value: z.number(), count: z.number() })) }),
    since: 'ours',
  }),
  /** Who changed an item's status, when, from what to what, and what was said about it: newest first. */
  listStatusChanges: row({
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/{itemId}/status-changes',
    scope: 'project',
    answer: listOf(statusChange),
    staleOn: ['item.status'],
    shell: 'read',
    alsoFor: ['item'],
    since: 'ours',
  }),
  /** Takes items out of their project; what is not there, or not for the caller to see, is passed over. */
  deleteItems: row({
    service: 'main',
    method: 'PUT',
    path: 'image/delete/images',
    scope: 'project',
    /** The items of folders go with these. */
    body: z.object({
      image_ids: z.array(id).min(1).max(1_000).optional(),
      folder_ids: z.array(id).min(1).max(500).optional(),
    }),
    answer: z.object({ deleted: many(id) }),
    shell: 'write',
    since: 'P',
  }),
  requestItems: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/request',
    scope: 'project',
    body: z.object({ count: z.number().int().optional(), category: z.union([z.string(), z.number()]).optional() }),
    answer: z.object({ data: many(item) }),
    since: 'ours',
  }),
  changeItemStatus: row({
    service: 'items',
    method: 'PUT',
    path: 'api/v1/items/{itemId}/status',
    scope: 'project',
    body: z.object({
      from_status_id: id,
      status_id: id,
      transition_id: id.optional(),
      constraint: z.array(z.object({ name: z.string(), value: z.unknown() })).optional(),
    }),
    answer: z.object({ item }),
    shell: 'hold',
    alsoFor: ['item'],
    since: 'ours',
  }),
  changeItemApproval: row({
    service: 'main',
    method: 'PUT',
    path: 'image/{itemId}/approvalStatus',
    scope: 'project',
    body: z.object({ from_approval_status: approval, approval_status: approval }),
    answer: z.object({ item }),
    shell: 'hold',
    alsoFor: ['item'],
    since: 'S',
  }),
  updateItem: row({
    service: 'main',
    method: 'PUT',
    path: 'image/{itemId}',
    scope: 'project',
    body: z.object({ is_pinned: z.union([z.literal(0), z.literal(1)]) }),
    answer: z.object({ item }),
    shell: 'hold',
    alsoFor: ['item'],
    since: 'S',
  }),
  /** The people that items can be assigned to: those who have a role in the project and aren't paused, with how many items each has to do: done ones don't count. */
  listAssignees: row({
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/assignees',
    scope: 'project',
    answer: listOf(
      z.object({
        id,
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        role_id: id,
        role: z.string(),
        items: z.number(),
      }),
    ),
    staleOn: ['item.assigned'],
    shell: 'read',
    since: 'ours',
  }),
  /** Changes all items that a search object matches, but for some, by a job. */
  changeItemsByFilter: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/bulk/by-filter',
    scope: 'project',
    body: z.object({
      filter: z.record(z.string(), z.unknown()),
      except_ids: z.array(id).max(5_000),
      change: itemChange,
    }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  /** Gives items to several people by a job: evenly, or to whoever has least. */
  distributeItems: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/distribute',
    scope: 'project',
    body: z.object({
      filter: z.record(z.string(), z.unknown()),
      except_ids: z.array(id).max(5_000),
      people: z.array(id).min(1).max(500),
      by: z.enum(['evenly', 'load']),
      /** What somebody in one of their roles has already stays with them. */
      keeps_assigned: z.boolean(),
    }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  /** Takes back what a job has changed, by another job: what somebody has changed since stays as it is, and is counted. */
  undoItemsChange: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/bulk/{jobId}/undo',
    scope: 'project',
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
}
