import type { ChangeKind } from '#domain/undo'
import { waitsForShow } from '../items/change-rules'
import { isOnShow } from '../items/current-store'
import type { ReviewerStateSource } from '../reviewer-state'
import { createEarlyPressStore, type EarlyPressStore } from './early-press-store'

/** Notes a decision key pressed before the item is shown, until it is shown or another item is selected. */
export interface EarlyPress {
  readonly store: EarlyPressStore
  /** Notes the press if the change only waits for the item; the person must press again. */
  note(kind: ChangeKind): void
  /** Notes the press and runs it once the item is shown. */
  keep(kind: ChangeKind, run: () => void): void
}

export function createEarlyPress(source: ReviewerStateSource): EarlyPress {
  const store = createEarlyPressStore()
  let end: (() => void) | undefined

  function wait(kind: ChangeKind, run?: () => void): void {
    const { item } = source.getState().current
    if (item === undefined || !waitsForShow(source.getState(), kind)) return
    store.setState({ itemId: item.id, isKept: run !== undefined })
    end?.()
    end = source.subscribe((now) => {
      const isSame = now.current.item?.id === item.id
      if (isSame && waitsForShow(now, kind)) return
      end?.()
      end = undefined
      store.setState({ itemId: undefined, isKept: false })
      if (isSame && isOnShow(now.current, item.id)) run?.()
    })
  }

  return { store, note: (kind) => wait(kind), keep: wait }
}
