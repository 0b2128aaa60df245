import { given } from './given'
import { type ItemFilter, isNarrowed, narrowingOf, NO_FILTER } from './item-filter'
import type { ItemNarrowing } from './item-search'

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

/** Query of a queue, with its search text. */
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
