import { given } from './given'
import { type ItemFilter, isNarrowed, narrowingOf, NO_FILTER } from './item-filter'
import type { ItemNarrowing } from './item-search'

/** What of a project is walked: its list as narrowed, or a selection of it. */
export interface Queue extends ItemFilter {
  /** Nothing but these; the filter then says nothing. */
  readonly picked: readonly number[] | null
  /** Those that a selection of all leaves out. */
  readonly except: readonly number[]
}

export const WHOLE_LIST: Queue = { ...NO_FILTER, picked: null, except: [] }

/** Tells whether a queue is less than the whole list. */
export function isPart(queue: Queue): boolean {
  return queue.picked !== null || queue.except.length > 0 || isNarrowed(queue)
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
