import type { ITEM_ORDERS } from './item-filter-bounds'

/** Condition on a list of items: field, operator, and compared values; an operator such as `is empty` has no values. */
export interface ItemCondition {
  readonly field: string
  readonly operator: string
  readonly values: readonly (string | number)[]
}

/** Order of a list of items. */
export interface ItemOrder {
  readonly by: (typeof ITEM_ORDERS)[number]
  readonly descending: boolean
}

/**
 * Filter and order of a list of items: the one shape in which lists, queues, views and requests are narrowed.
 * `item-filter-forms` reads and writes its stored form and its address, `item-search` its form for the platform.
 */
export interface ItemFilter {
  readonly search: string
  readonly statuses: readonly number[]
  readonly approvals: readonly number[]
  /** Only items assigned to the person. */
  readonly mine: boolean
  /** Only items of this folder. */
  readonly folder?: number | undefined
  /** Only items of one of these categories; 0: of none. */
  readonly categories?: readonly number[] | undefined
  /** Further conditions, combined by AND. */
  readonly conditions?: readonly ItemCondition[] | undefined
  /** Default: the order of creation in the project. */
  readonly order?: ItemOrder | undefined
}

/** Items to read: a filter, or parts of one, with bounds that no person sets. */
export interface ItemQuery extends Partial<ItemFilter> {
  /** Second text that the names must contain. */
  readonly within?: string | undefined
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
  /** Only items before this one. */
  readonly before?: number | undefined
}

export const NO_FILTER: ItemFilter = {
  search: '',
  statuses: [],
  approvals: [],
  mine: false,
  folder: undefined,
  categories: undefined,
  conditions: undefined,
}

/** The filter within a larger state, such as the view of a list. */
export function filterOf(state: ItemFilter): ItemFilter {
  const { search, statuses, approvals, mine, folder, categories, conditions, order } = state
  return { search, statuses, approvals, mine, folder, categories, conditions, order }
}

/** Tells whether a filter excludes anything. */
export function isNarrowed(filter: ItemFilter): boolean {
  return filter.folder !== undefined || isFiltered(filter)
}

/** Tells whether a filter excludes anything within its folder. */
export function isFiltered({ search, statuses, approvals, mine, categories, conditions }: ItemFilter): boolean {
  const isChosen = statuses.length > 0 || approvals.length > 0 || mine || !!categories?.length
  return search !== '' || isChosen || !!conditions?.length
}
