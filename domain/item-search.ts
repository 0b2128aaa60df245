import { given } from './given'
import { conditionSearch } from './item-conditions'
import type { ItemOrder, ItemQuery } from './item-filter'

/** Orders that start with the largest value: the latest time, the highest priority. */
const LARGEST_FIRST: readonly ItemOrder['by'][] = ['priority', 'createdAt', 'updatedAt']

/** Default direction of an order. */
export function firstOrderBy(by: ItemOrder['by']): ItemOrder {
  return { by, descending: LARGEST_FIRST.includes(by) }
}

/** Search object of the platform for items; undefined if the query excludes nothing. */
export function itemSearch(query: ItemQuery): Record<string, unknown> | undefined {
  const {
    search,
    within,
    statuses,
    approvals,
    mine,
    folder,
    categories,
    conditions = [],
    ids,
    except,
    before,
    order,
  } = query
  const parts = [
    ...(search ? [{ name: { $contL: search } }] : []),
    ...(within ? [{ name: { $contL: within } }] : []),
    ...(statuses?.length ? [{ annotation_status: { $in: statuses } }] : []),
    ...(approvals?.length ? [{ approval_status: { $in: approvals } }] : []),
    ...(mine ? [{ 'assignments.user_id': { $eq: 'me' } }] : []),
    ...(folder === undefined ? [] : [{ folder_id: { $eq: folder } }]),
    ...(categories?.length ? [categorySearch(categories)] : []),
    ...conditions.map(conditionSearch),
    ...(ids === undefined ? [] : [{ id: { $in: ids } }]),
    ...(except?.length ? [{ id: { $notin: except } }] : []),
    // In another order, ids don't determine the position.
    ...(before === undefined || order !== undefined ? [] : [{ id: { $lt: before } }]),
  ]
  return parts.length === 0 ? undefined : { $and: parts }
}

function categorySearch(categories: readonly number[]): Record<string, unknown> {
  const named = categories.filter((id) => id !== 0)
  const of = [
    ...(named.length > 0 ? [{ 'categories.category_id': { $in: named } }] : []),
    ...(named.length < categories.length ? [{ 'categories.category_id': { $isnull: true } }] : []),
  ]
  return { $or: of }
}

/** Query parameters for the order of a list, and for the items before a given one. */
export function itemOrder({ order, before }: ItemQuery): {
  readonly sort?: { field: ItemOrder['by']; order: 'ASC' | 'DESC' }[]
  readonly before?: number
} {
  if (order === undefined) return {}
  return { sort: [{ field: order.by, order: order.descending ? 'DESC' : 'ASC' }], ...given({ before }) }
}
