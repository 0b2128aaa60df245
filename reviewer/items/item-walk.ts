import type { Item } from '#domain/entities'
import type { CurrentItem } from './current-item'
import type { ItemList } from './item-list'
import type { LeaveGuard } from './leave-guard'

/** Moves between items of the list, for code that works on one of them. */
export interface ItemWalk {
  readonly currentId: () => number | undefined
  /** Moves to the next or previous item; resolves when it is current, or the person stays. False if there is none. */
  readonly step: (by: 1 | -1) => Promise<boolean>
  readonly open: (item: Item) => void
  /** Number of items after the current one; fewer at the end of the list. */
  readonly following: (count: number) => Promise<readonly Item[]>
}

interface ItemWalkParts {
  readonly items: Pick<ItemList, 'step' | 'choose' | 'following'>
  readonly current: Pick<CurrentItem, 'store'>
  readonly leaving: Pick<LeaveGuard, 'store'>
}

export function createItemWalk({ items, current, leaving }: ItemWalkParts): ItemWalk {
  const currentId = () => current.store.getState().item?.id

  /** Changes may have to reach the disk first, and the person may be asked about them. */
  function left(before: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      let wasAsked = false
      const look = () => {
        const isAsked = leaving.store.getState().question !== undefined
        const isOver = wasAsked && !isAsked
        wasAsked ||= isAsked
        if (currentId() === before && !isOver) return
        for (const stop of stops) stop()
        resolve()
      }
      const stops = [current.store.subscribe(look), leaving.store.subscribe(look)]
      look()
    })
  }

  return {
    currentId,
    async step(by) {
      const before = currentId()
      if (!(await items.step(by))) return false
      await left(before)
      return true
    },
    open: items.choose,
    following: (count) => items.following(count),
  }
}
