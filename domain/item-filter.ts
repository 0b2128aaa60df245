import { given } from './given'
import type { ItemCondition } from './item-conditions'
import type { ItemNarrowing, ItemOrder } from './item-search'

/** How a person narrows and orders a list of items. Its other forms are written and read in `item-filter-forms`. */
export interface ItemFilter {
  readonly search: string
  readonly statuses: readonly number[]
  readonly approvals: readonly number[]
  /** Only items that are assigned to the person. */
  readonly mine: boolean
  /** Only items of this folder. */
  readonly folder?: number | undefined
  /** Only items of one of these categories; 0: of none. */
  readonly categories?: readonly number[] | undefined
  /** Further filters, all of which hold. */
  readonly conditions?: readonly ItemCondition[] | undefined
  /** Without one, items come as they came into the project. */
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

/** Tells whether a filter leaves anything out. */
export function isNarrowed(filter: ItemFilter): boolean {
  return filter.folder !== undefined || isFiltered(filter)
}

/** Tells whether a filter leaves out anything of its folder. */
export function isFiltered({ search, statuses, approvals, mine, categories, conditions }: ItemFilter): boolean {
  const isChosen = statuses.length > 0 || approvals.length > 0 || mine || !!categories?.length
  return search !== '' || isChosen || !!conditions?.length
}

/** The query of a filter, in its order; nothing that it does not narrow by is named. */
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
