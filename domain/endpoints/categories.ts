import { z } from 'zod'
import { CATEGORIES_MAX, CATEGORIES_PER_CALL_MAX } from '../categories'
import { many } from '../many'
import { row } from './row'
import { searched } from './searched'
import { crudQuery, id, listOf } from './shapes'

const NAME_SAID_MAX = 1_000
const SET_MAX = 2_000

const category = z.object({
  id,
  project_id: id,
  name: z.string(),
  /** Number of its items; ours. */
  items: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireCategory = z.output<typeof category>

const PERMISSIONS_MAX = 50
const permissionEdit = z.object({ userPermissions: z.array(z.object({ id })).min(1).max(PERMISSIONS_MAX) })
/** Changed permissions of a person. */
const edited = z.object({ id, email: z.string(), userPermissions: many(z.object({ id, name: z.string() })) })

/** Endpoints of a multimodal project's categories, and of the people who receive them. */
export const categories = {
  /** Lists the categories of a project in the order of creation. */
  listCategories: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/categories',
    scope: 'project',
    query: crudQuery,
    answer: listOf(category),
    staleOn: ['item.category'],
    shell: 'read',
    since: 'P',
  }),
  /** Creates categories; names that exist, case-insensitively, are skipped and returned in `existing`. */
  createCategories: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/categories/bulk',
    scope: 'project',
    body: z.object({
      bulk: z
        .array(z.object({ name: z.string().max(NAME_SAID_MAX) }))
        .min(1)
        .max(CATEGORIES_PER_CALL_MAX),
    }),
    answer: z.object({ data: many(category), existing: many(z.string()) }),
    shell: 'write',
    since: 'P',
  }),
  renameCategory: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'api/v1/categories/{categoryId}',
    scope: 'project',
    body: z.object({ name: z.string().max(NAME_SAID_MAX) }),
    answer: category,
    shell: 'write',
    since: 'ours',
  }),
  /** Deletes the categories that a filter finds. Their people lose them; their items move to `into` if given. */
  deleteCategories: row({
    service: 'work-management',
    method: 'DELETE',
    path: 'api/v1/categories/bulk',
    scope: 'project',
    query: crudQuery.extend({ into: id.optional() }),
    answer: z.object({ data: many(category) }),
    shell: 'write',
    since: 'P',
  }),
  /** Restores deleted categories with their people, and with items that got no other category since. */
  restoreCategories: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/categories/restore',
    scope: 'project',
    body: z.object({ ids: z.array(id).min(1).max(CATEGORIES_MAX) }),
    answer: z.object({ data: many(category) }),
    shell: 'write',
    since: 'ours',
  }),
  /** Sets or clears the categories of a folder's items; skips unknown items. */
  setItemCategories: row({
    service: 'main',
    method: 'POST',
    path: 'items/bulk/setcategory',
    scope: 'folder',
    body: z.object({
      bulk: z
        .array(z.object({ item_id: id, categories: z.array(id).max(1) }))
        .min(1)
        .max(SET_MAX),
    }),
    answer: many(z.object({ item_id: id, categories: many(id) })),
    shell: 'write',
    since: 'P',
  }),
  /** Adds or removes categories or permissions of a project's people, selected by a search. */
  editPeopleCategories: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/customentities/edit',
    scope: 'project',
    query: z.object({
      entity: z.literal('Contributor'),
      parentEntity: z.literal('Project'),
      action: z.enum(['addcontributorcategory', 'removecontributorcategory', 'editpermissions']),
    }),
    body: searched.extend({
      body: z.union([
        z.object({ categories: z.array(z.object({ id })).min(1).max(CATEGORIES_PER_CALL_MAX) }),
        z.object({ add: permissionEdit.optional(), remove: permissionEdit.optional() }),
      ]),
    }),
    answer: z.union([
      listOf(z.object({ id, email: z.string(), role: id, categories: many(z.object({ id, name: z.string() })) })),
      z.object({ data: z.object({ add: many(edited), remove: many(edited) }) }),
    ]),
    shell: 'write',
    since: 'P',
  }),
}
