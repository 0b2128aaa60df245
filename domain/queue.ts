import { given } from './given'
import type { ItemCondition } from './item-conditions'
import type { ItemNarrowing, ItemOrder } from './item-search'

/** How a person narrows and orders the list of a project. */
export interface ItemsFilter {
  readonly search: string
  readonly statuses: readonly number[]
  readonly approvals: readonly number[]
  /** Only what is assigned to them. */
  readonly mine: boolean
  /** Only what lies in this folder. */
  readonly folder?: number | undefined
  /** Only what is of one of these categories; 0: of none. */
  readonly categories?: readonly number[] | undefined
  /** Further filters, all of which hold. */
  readonly conditions?: readonly ItemCondition[] | undefined
  /** Without one, items come as they came into the project. */
  readonly order?: ItemOrder | undefined
}

/** What of a project is walked: its list as narrowed, or a selection of it. */
export interface Queue extends ItemsFilter {
  /** Nothing but these; the filter then says nothing. */
  readonly picked: readonly number[] | null
  /** Those that a selection of all leaves out. */
  readonly except: readonly number[]
}

export const NO_FILTER: ItemsFilter = {
  search: '',
  statuses: [],
  approvals: [],
  mine: false,
  folder: undefined,
  categories: undefined,
  conditions: undefined,
}
export const WHOLE_LIST: Queue = { ...NO_FILTER, picked: null, except: [] }

/** Tells whether a filter leaves anything out. */
export function isNarrowed(filter: ItemsFilter): boolean {
  return filter.folder !== undefined || isFiltered(filter)
}

/** Tells whether a filter leaves out anything of its folder. */
export function isFiltered({ search, statuses, approvals, mine, categories, conditions }: ItemsFilter): boolean {
  const isChosen = statuses.length > 0 || approvals.length > 0 || mine || !!categories?.length
  return search !== '' || isChosen || !!conditions?.length
}

/** Tells whether a queue is less than the whole list. */
export function isPart(queue: Queue): boolean {
  return queue.picked !== null || queue.except.length > 0 || isNarrowed(queue)
}

/** What a filter asks for, in its order; nothing that it does not narrow by is named. */
export function narrowingOf({
  search,
  statuses,
  approvals,
  mine,
  folder,
  categories,
  conditions,
  order,
}: ItemsFilter): ItemNarrowing {
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

/** What a queue asks for, with the text that is looked for in it. */
export function narrowingOfQueue(queue: Queue, search = ''): ItemNarrowing {
  const text = search === '' ? undefined : search
  if (queue.picked !== null) return given({ ids: queue.picked, search: text, order: queue.order })
  const { search: within, ...narrowing } = narrowingOf(queue)
  return given({
    ...narrowing,
    search: text ?? within,
    within: text === undefined ? undefined : within,
    except: queue.except.length === 0 ? undefined : queue.except,
  })
}
