import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { Result } from '#domain/result'
import type { ChangeKind } from '#domain/undo'
import { type ActionAnswer, readItem } from '#protocol/actions'
import type { Notices } from '../session/notices'
import type { ChangeBarrier } from './change-barrier'
import { CHANGES } from './change-rules'
import { changeKey, type ChangesStore } from './changes-store'
import type { ItemList } from './item-list'

export interface ItemChange {
  readonly kind: ChangeKind
  readonly item: Item
  /** Optimistic change: the item after it, and before it. */
  readonly ahead?: { readonly after: Partial<Item>; readonly before: Partial<Item> }
  readonly ask: () => Promise<Result<ActionAnswer<'changeAnnotationStatus'>>>
  /** Announcement about the changed item. */
  readonly done: (changed: Item) => string
}

export interface ItemChangesParts {
  readonly store: ChangesStore
  readonly list: Pick<ItemList, 'patch' | 'setPending'>
  readonly notices: Notices
  /** Work that must reach the host before a change of an item. */
  readonly barrier: Pick<ChangeBarrier, 'pass'>
  /** Called after a change that is no undo; its returned function runs once the changed item is shown. */
  readonly onMade: (change: ItemChange, changed: Item, words: string) => () => void
}

/** An undo is no step to undo again. An automatic change is no decision: it waits for no save and shows no message. */
type ChangeWay = { readonly isUndo: true } | { readonly isByItself: true }

/** Makes changes of items. */
export interface ItemChanges {
  readonly store: ChangesStore
  /**
   * Requests the change and shows its result; does nothing while one of its kind is pending for the item. Returns the
   * changed item, or undefined.
   */
  make(change: ItemChange, how?: ChangeWay): Promise<Item | undefined>
}

/** Sole path for changing an item; a new kind of change is a row of `CHANGES`. */
export function createItemChanges({ store, list, notices, barrier, onMade }: ItemChangesParts): ItemChanges {
  function setUnderWay(key: string, isUnderWay: boolean): void {
    const underWay = new Set(store.getState().underWay)
    if (isUnderWay) underWay.add(key)
    else underWay.delete(key)
    store.setState({ underWay })
  }

  async function refused({ kind, item, ahead }: ItemChange, error: PlatformError): Promise<void> {
    if (error.code === 'unknown_action') {
      store.setState(({ unknown }) => ({ unknown: new Set(unknown).add(kind) }))
    }
    notices.tell(error, CHANGES[kind].refused(item.name))
    // After a concurrent change, the refusal contains the present item.
    const now = readItem(error.data?.['item']) ?? ahead?.before
    if (now !== undefined) await list.patch(item.id, now)
  }

  return {
    store,
    async make(change, how) {
      const { kind, item, ahead } = change
      const key = changeKey(kind, item.id)
      if (store.getState().underWay.has(key)) return undefined
      setUnderWay(key, true)
      if (ahead !== undefined) await list.patch(item.id, ahead.after)
      const isByItself = how !== undefined && 'isByItself' in how
      const why = isByItself ? undefined : await barrier.pass(item.id)
      if (why !== undefined && CHANGES[kind].judges) {
        setUnderWay(key, false)
        notices.show('warning', CHANGES[kind].refused(item.name), why)
        if (ahead !== undefined) await list.patch(item.id, ahead.before)
        return undefined
      }
      const answer = await change.ask()
      setUnderWay(key, false)
      if (!answer.ok) {
        await refused(change, answer.error)
        return undefined
      }
      const { item: changed, pending } = answer.value
      list.setPending(item.id, pending === true)
      const now = { ...item, ...changed }
      const words = change.done(now)
      notices.announce(`${changed.name}: ${words}`)
      const place = how === undefined ? onMade(change, now, words) : undefined
      await list.patch(item.id, changed)
      place?.()
      return now
    },
  }
}
