import type { Item } from '#domain/entities'
import type { CurrentItem } from './current-item'
import type { ItemList } from './item-list'

/** Goes from item to item of the list, for what works on one of them. */
export interface ItemWalk {
  readonly currentId: () => number | undefined
  /** To the next item or the one before; answers whether there was one. */
  readonly step: (by: 1 | -1) => Promise<boolean>
  readonly open: (item: Item) => void
}

export function createItemWalk(
  items: Pick<ItemList, 'step' | 'choose'>,
  current: Pick<CurrentItem, 'store'>,
): ItemWalk {
  const currentId = () => current.store.getState().item?.id
  return {
    currentId,
    async step(by) {
      const before = currentId()
      await items.step(by)
      return currentId() !== before
    },
    open: items.choose,
  }
}
