import type { ChangeKind } from '#domain/undo'
import { waitsForShow } from '../items/change-rules'
import type { ReviewerStateSource } from '../reviewer-state'
import { createEarlyPressStore, type EarlyPressStore } from './early-press-store'

/** Notes a decision key that was pressed before the item is shown, until it is shown or another item is chosen. */
export interface EarlyPress {
  readonly store: EarlyPressStore
  /** Notes the press where the change only waits for the item. */
  note(kind: ChangeKind): void
}

export function createEarlyPress(source: ReviewerStateSource): EarlyPress {
  const store = createEarlyPressStore()
  let end: (() => void) | undefined

  return {
    store,
    note(kind) {
      const { item } = source.getState().current
      if (item === undefined || !waitsForShow(source.getState(), kind)) return
      store.setState({ itemId: item.id })
      end?.()
      end = source.subscribe((now) => {
        if (now.current.item?.id === item.id && waitsForShow(now, kind)) return
        end?.()
        end = undefined
        store.setState({ itemId: undefined })
      })
    },
  }
}
