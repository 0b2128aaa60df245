import type { HostClient } from '../host/host-client'
import type { CurrentStore } from '../items/current-store'
import type { HistoryState, HistoryStore } from './history-store'

/** How the item on show came to be where it is. */
export interface ItemHistory {
  readonly store: HistoryStore
  show(open: boolean): void
  /** Puts the word of the last change away. */
  markRead(changeId: number): void
  readonly retry: () => void
}

/** Asks for the past of each item that is opened, and again when its status becomes another. */
export function createHistory(
  store: HistoryStore,
  client: Pick<HostClient, 'call'>,
  current: CurrentStore,
): ItemHistory {
  let asked = ''

  async function load(itemId: number, key: string): Promise<void> {
    asked = key
    const { itemId: known } = store.getState()
    if (known !== itemId) store.setState({ itemId, changes: undefined, open: false })
    store.setState({ error: undefined })
    const answer = await client.call('statusHistory', [itemId])
    if (asked !== key) return
    if (answer.ok) store.setState({ changes: answer.value.data })
    else if (answer.error.code === 'unknown_action') store.setState({ isTold: false, open: false })
    else store.setState({ error: answer.error })
  }

  function look(): void {
    const { item, state } = current.getState()
    if (!store.getState().isTold) return
    if (item === undefined || state !== 'open') {
      if (item?.id !== store.getState().itemId) {
        asked = ''
        store.setState({ itemId: undefined, changes: undefined, error: undefined, open: false })
      }
      return
    }
    const key = `${item.id} ${item.annotation_status}`
    if (key !== asked) void load(item.id, key)
  }
  current.subscribe(look)

  return {
    store,
    show(open) {
      store.setState(({ itemId }) => ({ open: open && itemId !== undefined }))
    },
    markRead(changeId) {
      store.setState({ read: changeId })
    },
    retry() {
      asked = ''
      look()
    },
  }
}

/** The word that came with the last change of an item, while the item is where that change brought it. */
export function lastWord({ changes, itemId, read }: HistoryState, item: { id: number; annotation_status: number }) {
  const [last] = changes ?? []
  if (itemId !== item.id || last === undefined || last.id === read) return undefined
  return last.comment && last.to === item.annotation_status ? last : undefined
}
