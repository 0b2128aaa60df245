import { z } from 'zod'
import { many, named } from '../many'
import { COMMENT_LENGTH_MAX } from '../constants'
import { APPROVAL_STATUS } from '../enums'
import { PRIORITY_MAX } from '../priority'
import { job } from './jobs'
import { row } from './row'
import { count, id, listOf } from './shapes'

/** Number of an approval: its index in the enumeration. */
const approval = z
  .number()
  .int()
  .min(0)
  .max(APPROVAL_STATUS.length - 1)
/** Tiles of a large picture; ours. Level 0 is the picture itself, each next one half as large. */
export const tiles = z.object({
  /** Side of a tile, in pixels. */
  size: z.number().int().min(1),
  levels: count.min(1),
  mime: z.string(),
  /** From 0 to 1; at 1 all tiles exist. */
  progress: z.number().min(0).max(1),
  /** Finest available level, while finer ones are being made. */
  from: z.number().int().min(0).optional(),
  /** Reason why there will be none. */
  problem: z.string().optional(),
})
/** Wire form of an item. */
export const item = z.object({
  id,
  name: z.string(),
  folder_id: id,
  /** Name of its folder; ours, absent for the root. */
  folder_name: z.string().optional(),
  annotation_status: z.number(),
  approval_status: z.number(),
  is_pinned: z.boolean(),
  /** Its priority; null for none. */
  entropy_value: z.number().nullable().optional(),
  /** Its category, in a list; absent for none. */
  categories: many(z.object({ category_id: id, category_name: z.string() })).optional(),
  /** Its custom metadata by field name; absent for none. */
  custom_metadata: named(z.union([z.number(), z.string()])).optional(),
  meta: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** Address of a linked file, in our form and in the public client's. */
  url: z.string().optional(),
  metadata: z.object({ path: z.string() }).optional(),
  mime: z.string(),
  /** Only when a single item is read; absent if its picture gets no tiles. */
  tiles: tiles.optional(),
  /** Original of a text, only when a single item is read; absent for none. Ours. */
  pages: z
    .object({
      /** Version of the function that made the text of the pages. */
      text_version: count,
    })
    .optional(),
  /** Absent on a platform without revisions. */
  annotation_revision: z.number().optional(),
  /** Number of open comment threads; ours, absent if the platform doesn't count them. */
  open_comments: z.number().optional(),
  /** Number of objects with the project's classes; ours, in lists, absent for none. */
  object_count: z.number().optional(),
  /** Assignees with their roles, for those who may see them. */
  assignments: many(
    z.object({
      user_id: id,
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role_id: id,
      /** The same in the public client's form. */
      role: id.optional(),
    }),
  ).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
/** Query parameters of the query builder in a search body. */
const search = z.object({
  query: z.object({
    limit: z.number().int(),
    offset: z.number().int(),
    search: z.record(z.string(), z.unknown()).optional(),
    sort: z
      .array(z.object({ field: z.string(), order: z.string() }))
      .max(1)
      .optional(),
    /** Only items before this one in that order; ours. */
    before: id.optional(),
  }),
})
export type WireItem = z.output<typeof item>

/** Status change of an item. A status hidden from the caller is null. */
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

/** Replaced by an item of the same name: the existing item, or only its annotation; absent for nothing. */
const replaces = z.enum(['items', 'annotations'])
/** Change that many items may get. */
export const itemChange = z.union([
  z.strictObject({
    status_id: id,
    /** Permitted transitions; absent: those without constraints. */
    transition_ids: z.array(id).min(1).max(500).optional(),
    /** For transitions that require a written reason. */
    reason: z.string().max(COMMENT_LENGTH_MAX).optional(),
  }),
  z.strictObject({ approval_status: approval }),
  z.strictObject({ is_pinned: z.boolean() }),
  /** 0 clears it. */
  z.strictObject({ priority: z.number().min(0).max(PRIORITY_MAX) }),
  /** Category of the project; null clears it. */
  z.strictObject({ category_id: id.nullable() }),
  /** Into a folder of the same project. */
  z.strictObject({ folder_id: id, replaces: replaces.optional() }),
  /** Copy of the item, with its file and present annotation, in a folder of the same project. */
  z.strictObject({
    copy_to: id,
    with_annotations: z.boolean().optional(),
    keeps_pin: z.boolean().optional(),
    /** Keeps the item's status and approval; otherwise the copy starts in the first status. */
    keeps_state: z.boolean().optional(),
    replaces: replaces.optional(),
  }),
  /** Assigns a person of the project, in their role; null unassigns. */
  z.strictObject({ assignee_id: id.nullable() }),
  z.strictObject({ is_deleted: z.literal(true) }),
])
export type ItemChange = z.output<typeof itemChange>

/** Endpoints of a project's items. */
export const items = {
  searchItems: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/search',
    scope: 'project',
    /** Only items of this folder, or of the root; sent by the public client. */
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
  /** Lists an item's status changes with author, time and comment, newest first. */
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
  /** Deletes items of a project; skips missing and hidden ones. */
  deleteItems: row({
    service: 'main',
    method: 'PUT',
    path: 'image/delete/images',
    scope: 'project',
    /** Folders to delete, with their items. */
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
  /** Lists possible assignees: people with a role in the project who aren't paused, with their number of open items. */
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
  /** Starts a job that changes all items that a search object matches, with exceptions. */
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
  /** Starts a job that assigns items to several people, evenly or to the one with the fewest. */
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
      /** Keeps items that are already assigned in one of these roles. */
      keeps_assigned: z.boolean(),
    }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  /** Starts a job that undoes the changes of another job; items that changed since stay, and are counted. */
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
