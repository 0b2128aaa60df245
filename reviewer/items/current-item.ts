import type { Item } from '#domain/entities'
import { CancelSource } from '#protocol/port'
import type { HostClient } from '../host/host-client'
import type { NextItems } from './next-items'
import type { LeaveGuard } from './leave-guard'
import { type CurrentStore, NOTHING_CURRENT, type Unseen } from './current-store'

/** Selects items and has the host open them. */
export interface CurrentItem {
  readonly store: CurrentStore
  /** `own`: the reviewer's own list made the selection. */
  choose(item: Item, own: boolean): Promise<void>
  clear(): void
  retry(): void
  /** Sets whether the editor shows the opened item. */
  setUnseen(itemId: number, unseen: Unseen | undefined): void
  /** Updates the item if it is the current one. */
  update(item: Item): void
}

/** Creates the selection; a new one aborts the previous one. */
export function createCurrentItem(
  store: CurrentStore,
  client: Pick<HostClient, 'call'>,
  onKnown: (item: Item) => void,
  next?: Pick<NextItems, 'take'>,
  leaving?: Pick<LeaveGuard, 'isFree' | 'mayLeave'>,
): CurrentItem {
  let opening: CancelSource | undefined
  let choices = 0

  async function choose(item: Item, own: boolean): Promise<void> {
    choices += 1
    const mine = choices
    const isOther = item.id !== store.getState().item?.id
    // Ask about changes that exist only in memory; a later selection supersedes this one.
    if (isOther && leaving?.isFree() === false && !((await leaving.mayLeave()) && mine === choices)) return
    opening?.abort()
    const cancel = new CancelSource()
    opening = cancel
    const ready = isOther ? next?.take(item.id) : undefined
    const seen = ready === undefined ? {} : { opened: ready, unseen: 'loading' as const }
    store.setState({ item, state: 'opening', error: undefined, isAhead: ready !== undefined, ...seen })
    const answer = await client.call('switchToAsset', [item.id, own], { signal: cancel })
    if (opening !== cancel) return
    opening = undefined
    if (!answer.ok) {
      store.setState({ state: 'failed', error: answer.error, opened: undefined, isAhead: false })
      return
    }
    const known = { ...item, ...answer.value.item }
    // A prefetched item is valid only if it has the platform's present revision.
    const stands = ready === undefined || ready.revision === answer.value.revision
    const unseen = stands ? {} : { unseen: 'loading' as const }
    store.setState({ item: known, state: 'open', opened: answer.value, isAhead: false, ...unseen })
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
