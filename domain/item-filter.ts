import { given } from './given'
import type { ItemCondition } from './item-conditions'
import type { ItemNarrowing, ItemOrder } from './item-search'

/** Filter and order of a list of items. `item-filter-forms` reads and writes its other forms. */
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

export const NO_FILTER: ItemFilter = {
  search: '',
  statuses: [],
  approvals: [],
  mine: false,
  folder: undefined,
  categories: undefined,
  conditions: undefined,
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

/** Query of a filter with its order; omits unused fields. */
export function narrowingOf(filter: ItemFilter): ItemNarrowing {
  const { search, statuses, approvals, mine, folder, categories, conditions, order } = filter
  return given({
    order,
    folder,
    search: search === '' ? undefined : search,
    statuses: statuses.length === 0 ? undefined : statuses,
    approvals: approvals.length === 0 ? undefined : approvals,
    mine: mine ? true : undefined,
    categories: categories?.length ? categories : undefined,
    conditions: conditions?.length ? conditions : undefined,
  })
}
