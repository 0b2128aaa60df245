import type { Item } from '#domain/entities'
import type { CurrentStore } from './current-store'

/** Returns the item before the current one: the last current one, else the one above it in the list. */
export type PreviousItem = () => Item | undefined

/** Follows the current item from now on. */
export function createPreviousItem(current: CurrentStore, above: () => Item | undefined): PreviousItem {
  let now = current.getState().item
  let before: Item | undefined
  current.subscribe(({ item }) => {
    // There may be none between two items.
    if (item === undefined) return
    if (now !== undefined && item.id !== now.id) before = now
    now = item
  })
  return () => (before === undefined || before.id === now?.id ? above() : before)
}
