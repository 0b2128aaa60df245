import { type ItemFilter, type ItemQuery, isNarrowed, NO_FILTER } from './item-filter'

/** Queue within a project: its filtered list, or a selection of it. */
export interface Queue extends ItemFilter {
  /** Only these items; the filter doesn’t apply. */
  readonly picked: readonly number[] | null
  /** Items that a selection of all excludes. */
  readonly except: readonly number[]
}

export const WHOLE_LIST: Queue = { ...NO_FILTER, picked: null, except: [] }

/** Tells whether a queue is less than the whole list. */
export function isPart(queue: Queue): boolean {
  return queue.picked !== null || queue.except.length > 0 || isNarrowed(queue)
}

/** Query of a queue, with a text that is searched in it. */
export function queueQuery({ picked, except, ...filter }: Queue, search = ''): ItemQuery {
  if (picked !== null) return { ids: picked, search, order: filter.order }
  return search === '' ? { ...filter, except } : { ...filter, search, within: filter.search, except }
}
