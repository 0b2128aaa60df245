import { z } from 'zod'
import { CATEGORIES_MAX } from '../categories'
import {
  CONDITION_FIELD_MAX,
  CONDITION_OPERATOR_MAX,
  CONDITION_TEXT_MAX,
  CONDITION_VALUES_MAX,
  CONDITIONS_MAX,
  ITEM_ORDERS,
} from '../item-filter-bounds'
import { many } from '../many'
import { LIST_LENGTH_MAX } from '../routes'
import { recordName, records } from './records'
import { id } from './shapes'

/** Condition on a field; an unknown one is shown as such. */
export const condition = z.object({
  field: z.string().max(CONDITION_FIELD_MAX),
  operator: z.string().max(CONDITION_OPERATOR_MAX),
  values: many(z.union([z.string().max(CONDITION_TEXT_MAX), z.number()]), CONDITION_VALUES_MAX),
})
/** Filter, order and layout of a list of items; unknown columns are skipped. */
const look = z.object({
  search: z.string().max(200),
  statuses: many(z.number().int(), 200),
  approvals: many(z.number().int(), 10),
  /** 0: of none; absent: no restriction. */
  categories: many(z.number().int().min(0), CATEGORIES_MAX).optional(),
  /** Further conditions; absent for none. */
  conditions: many(condition, CONDITIONS_MAX).optional(),
  mine: z.boolean(),
  /** Null: the whole project. */
  folder: id.nullable(),
  /** Null: the order of creation. */
  order: z.object({ by: z.enum(ITEM_ORDERS), descending: z.boolean() }).nullable(),
  layout: z.enum(['grid', 'rows']),
  columns: many(z.string().max(CONDITION_FIELD_MAX), 50),
})

/** Endpoints of saved views: of a project's items, and of any other list by its name, in the form of its address. */
export const itemViews = {
  ...records('itemView', 'itemViews', {
    service: 'main',
    path: 'item-view',
    scope: 'project',
    shape: z.object({ name: recordName, shared: z.boolean(), look }),
  }),
  ...records('listView', 'listViews', {
    service: 'main',
    path: 'list-view',
    scope: 'team',
    shape: z.object({
      name: recordName,
      shared: z.boolean(),
      list: z.string().min(1).max(40),
      look: z.string().max(LIST_LENGTH_MAX),
    }),
  }),
}
