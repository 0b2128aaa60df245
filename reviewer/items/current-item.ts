import type { Item } from '#domain/entities'
import { CancelSource } from '#protocol/port'
import type { HostClient } from '../host/host-client'
import { type CurrentStore, NOTHING_CURRENT, type Unseen } from './current-store'

/** Chooses items and has the host open them. */
export interface CurrentItem {
  readonly store: CurrentStore
  /** `own`: the reviewer's own list made the choice. */
  choose(item: Item, own: boolean): Promise<void>
  clear(): void
  retry(): void
  /** The editor says whether the opened item is seen. */
  setUnseen(itemId: number, unseen: Unseen | undefined): void
  /** Takes over what is newly known of the item, if it is the current one. */
  update(item: Item): void
}

/** A choice that is superseded aborts the one before. */
export function createCurrentItem(
  store: CurrentStore,
  client: Pick<HostClient, 'call'>,
  onKnown: (item: Item) => void,
): CurrentItem {
  let opening: CancelSource | undefined

  async function choose(item: Item, own: boolean): Promise<void> {
    opening?.abort()
    const cancel = new CancelSource()
    opening = cancel
    store.setState({ item, state: 'opening', error: undefined })
    const answer = await client.call('switchToAsset', [item.id, own], { signal: cancel })
    if (opening !== cancel) return
    opening = undefined
    if (!answer.ok) {
      store.setState({ state: 'failed', error: answer.error, opened: undefined })
      return
    }
    const known = { ...item, ...answer.value.item }
    store.setState({ item: known, state: 'open', opened: answer.value })
    onKnown(known)
  }

  return {
    store,
    choose,
    clear() {
      opening?.abort()
      opening = undefined
      store.setState(NOTHING_CURRENT)
    },
    retry() {
      const { item } = store.getState()
      if (item !== undefined) void choose(item, true)
    },
    setUnseen(itemId, unseen) {
      const now = store.getState()
      if (now.item?.id === itemId && now.unseen !== unseen) store.setState({ unseen })
    },
    update(item) {
      if (store.getState().item?.id === item.id) store.setState({ item })
    },
  }
}
