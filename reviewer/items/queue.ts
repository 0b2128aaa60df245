import type { WireFilter, WireQueue } from '#protocol/actions'
import type { HostClient } from '../host/host-client'
import type { Notices } from '../session/notices'
import type { ItemList } from './item-list'
import type { ItemsStore } from './items-store'

/** What of the project the host lists, which the person sees and changes here. */
export interface QueueKeeper {
  /** Asks how the host narrows its list; one that can't say so lists what it lists. */
  load(): Promise<void>
  /** Has the host list something else; what was not said of stays, a selection is none any more. */
  narrow(change: WireFilter): Promise<void>
}

export interface QueueParts {
  readonly client: Pick<HostClient, 'call'>
  readonly store: ItemsStore
  readonly list: Pick<ItemList, 'restart'>
  readonly notices: Notices
}

/** Keeps what the host says of its list. */
export function createQueue({ client, store, list, notices }: QueueParts): QueueKeeper {
  return {
    async load() {
      const answer = await client.call('readQueue', [])
      if (answer.ok) store.setState({ queue: answer.value })
    },
    async narrow(change) {
      const { queue } = store.getState()
      if (queue === undefined) return
      const next = { ...filterOf(queue), ...change }
      const answer = await client.call('narrowQueue', [next])
      if (!answer.ok) {
        notices.tell(answer.error, 'Couldn’t filter the list.')
        return
      }
      store.setState({ queue: next })
      list.restart()
    },
  }
}

/** What a queue narrows by, without a selection. */
function filterOf({ search, statuses, approvals, mine, categories, conditions }: WireQueue): WireFilter {
  return { search, statuses, approvals, mine, categories, conditions }
}

/** Nothing is left out. */
export const ALL_ITEMS = {
  search: '',
  statuses: [],
  approvals: [],
  mine: false,
  categories: [],
  conditions: [],
} satisfies WireFilter
