import type { PlatformError } from '#domain/errors'
import type { HostClient } from '../host/host-client'
import type { ReviewerState } from '../reviewer-state'
import type { Notice } from '../../ui/notice'
import type { Notices } from '../session/notices'
import { isReadOnly } from '../session/read-only'
import type { ItemList } from './item-list'
import type { ItemsStore } from './items-store'
import { ALL_ITEMS, type QueueKeeper } from './queue'

export interface ItemRequestParts {
  readonly store: ItemsStore
  readonly client: Pick<HostClient, 'call'>
  readonly list: Pick<ItemList, 'choose' | 'pages'>
  readonly queue: Pick<QueueKeeper, 'narrow'>
  readonly notices: Notices
  readonly state: () => ReviewerState
}

/** Requests more work. */
export interface ItemRequest {
  /** Sends one request; does nothing while one is held, or without permission. */
  ask(): Promise<void>
  /** Handles the result of a held request. */
  settled(count: number, error: PlatformError | undefined): void
}

/** Requests items, reports the result, and shows them. */
export function createItemRequest({ store, client, list, queue, notices, state }: ItemRequestParts): ItemRequest {
  /** No action if the list shows them already, or the host can't filter it. */
  function seeMine(): Notice['action'] {
    const { queue: shown } = store.getState()
    if (shown === undefined || shown.mine === true) return undefined
    return {
      label: 'Show my work',
      run: () => void queue.narrow({ ...ALL_ITEMS, mine: true }),
    }
  }

  function tell(count: number): void {
    store.setState({ request: 'open' })
    if (count === 0) {
      notices.show('info', 'There are no more items to assign right now.')
      return
    }
    notices.show(
      'info',
      count === 1 ? 'One item was assigned to you.' : `${count} items were assigned to you.`,
      '',
      seeMine(),
    )
    list.pages.reload()
  }
  function refused(error: PlatformError): void {
    store.setState({ request: error.code === 'unknown_action' ? 'unknown' : 'open' })
    notices.tell(error, 'Couldn’t assign items.')
  }

  return {
    async ask() {
      if (store.getState().request !== 'open' || isReadOnly(state())) return
      store.setState({ request: 'asking' })
      const answer = await client.call('requestAssets', [{}])
      if (!answer.ok) return refused(answer.error)
      const { data, pending } = answer.value
      if (pending === true) {
        store.setState({ request: 'held' })
        notices.show('info', 'The request is kept.', 'It is sent as soon as the platform answers.', seeMine())
        return
      }
      tell(data.length)
      const first = data.find((item) => item !== undefined)
      if (first !== undefined && state().current.item === undefined) list.choose(first)
    },
    settled(count, error) {
      if (error === undefined) tell(count)
      else refused(error)
    },
  }
}
