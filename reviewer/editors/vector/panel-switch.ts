import type { ViewChoiceKeeper } from '../../session/view-choices'
import { createObservable, type Observable } from '../observable'

/** Whether the panel beside the picture is shown. */
export interface PanelSwitch {
  readonly on: Observable<boolean>
  readonly toggle: () => void
  /** Where there is little room the panel lies over the picture, and only while it is asked for. */
  readonly setNarrow: (isNarrow: boolean) => void
  dispose(): void
}

/** Beside the picture it is a remembered choice; over it, it is open until it is closed. */
export function createPanelSwitch(choices: Pick<ViewChoiceKeeper, 'get' | 'set' | 'subscribe'>): PanelSwitch {
  let isNarrow = false
  let isOver = false
  const on = createObservable(choices.get().objects)
  const update = () => on.set(isNarrow ? isOver : choices.get().objects)
  return {
    on,
    toggle() {
      if (isNarrow) isOver = !isOver
      else choices.set({ objects: !choices.get().objects })
      update()
    },
    setNarrow(next) {
      if (next === isNarrow) return
      isNarrow = next
      isOver = false
      update()
    },
    dispose: choices.subscribe(update),
  }
}
