import type { WireFilter, WireQueue } from '#protocol/actions'
import type { HostClient } from '../host/host-client'
import type { Notices } from '../session/notices'
import type { ItemList } from './item-list'
import type { ItemsStore } from './items-store'

/** Queue of the host, which the person sees and changes here. */
export interface QueueKeeper {
  /** Requests the host's filter; without one the list stays unfiltered. */
  load(): Promise<void>
  /** Changes the host's filter; other parts stay, a selection ends. */
  narrow(change: WireFilter): Promise<void>
}

export interface QueueParts {
  readonly client: Pick<HostClient, 'call'>
  readonly store: ItemsStore
  readonly list: Pick<ItemList, 'restart'>
  readonly notices: Notices
}

/** Keeps the host's description of its list. */
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

/** Filter of a queue, without a selection. */
function filterOf({ search, statuses, approvals, mine, categories, conditions }: WireQueue): WireFilter {
  return { search, statuses, approvals, mine, categories, conditions }
}

/** Filter without restrictions. */
export const ALL_ITEMS = {
  search: '',
  statuses: [],
  approvals: [],
  mine: false,
  categories: [],
  conditions: [],
} satisfies WireFilter
