import { given } from './given'
import { conditionSearch, type ItemCondition } from './item-conditions'
import type { ITEM_ORDERS } from './item-filter-bounds'

/** How a list of items is ordered. */
export interface ItemOrder {
  readonly by: (typeof ITEM_ORDERS)[number]
  readonly descending: boolean
}

/** Of times people look for the last one, of priorities for the highest. */
const LARGEST_FIRST: readonly ItemOrder['by'][] = ['priority', 'createdAt', 'updatedAt']

/** The direction that is meant when a list is ordered by something for the first time. */
export function firstOrderBy(by: ItemOrder['by']): ItemOrder {
  return { by, descending: LARGEST_FIRST.includes(by) }
}

/** How a list of items is narrowed and ordered. */
export interface ItemNarrowing {
  readonly search?: string | undefined
  /** A second text that the names have too. */
  readonly within?: string | undefined
  readonly statuses?: readonly number[] | undefined
  readonly approvals?: readonly number[] | undefined
  /** Only what is assigned to the person who asks. */
  readonly mine?: boolean | undefined
  readonly folder?: number | undefined
  /** Only what is of one of these categories; 0: of none. */
  readonly categories?: readonly number[] | undefined
  /** Further filters, all of which hold. */
  readonly conditions?: readonly ItemCondition[] | undefined
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
  /** Only what stands before this item. */
  readonly before?: number | undefined
  /** Without one, items come by their ids. */
  readonly order?: ItemOrder | undefined
}

/** The search object of the platform that finds the items of a narrowed list; undefined where it isn't narrowed. */
export function itemSearch(narrowing: ItemNarrowing): Record<string, unknown> | undefined {
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
  } = narrowing
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
    // In another order the ids do not tell what stands before.
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

/** How the platform is asked for the order of a list, and for what stands before an item in it. */
export function itemOrder({ order, before }: ItemNarrowing): {
  readonly sort?: { field: ItemOrder['by']; order: 'ASC' | 'DESC' }[]
  readonly before?: number
} {
  if (order === undefined) return {}
  return { sort: [{ field: order.by, order: order.descending ? 'DESC' : 'ASC' }], ...given({ before }) }
}
