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

/** A filter by a field; one that the reader does not know is shown as such. */
const condition = z.object({
  field: z.string().max(CONDITION_FIELD_MAX),
  operator: z.string().max(CONDITION_OPERATOR_MAX),
  values: many(z.union([z.string().max(CONDITION_TEXT_MAX), z.number()]), CONDITION_VALUES_MAX),
})
/** How a list of items is narrowed, ordered and laid out; columns that the reader does not know are passed over. */
const look = z.object({
  search: z.string().max(200),
  statuses: many(z.number().int(), 200),
  approvals: many(z.number().int(), 10),
  /** 0: of none; absent: of any and of none. */
  categories: many(z.number().int().min(0), CATEGORIES_MAX).optional(),
  /** Further filters; absent: none. */
  conditions: many(condition, CONDITIONS_MAX).optional(),
  mine: z.boolean(),
  /** Null: all of the project. */
  folder: id.nullable(),
  /** Null: as they came into the project. */
  order: z.object({ by: z.enum(ITEM_ORDERS), descending: z.boolean() }).nullable(),
  layout: z.enum(['grid', 'rows']),
  columns: many(z.string().max(CONDITION_FIELD_MAX), 50),
})

/** The saved views of lists: those of a project's items, and those of any other list by its name, with its look as in its address. */
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
