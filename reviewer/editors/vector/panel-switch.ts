import type { ViewChoiceKeeper } from '../../session/view-choices'
import { PANEL_OF, type PanelId, type PanelPart } from '../panels/panel-part'
import { createObservable, type Observable, type Settable } from '../observable'

/** Whether there is a panel beside the picture, and which one. */
export interface PanelSwitch {
  readonly on: Observable<boolean>
  readonly toggle: () => void
  /** Which of the panels was chosen last; a name that is not known here was kept by another version of the reviewer. */
  readonly shown: Observable<string>
  readonly choose: (id: PanelId) => void
  /** The part that is to have the focus as soon as it is there. */
  readonly wanted: Settable<PanelPart | undefined>
  /** Opens the panel, and asks for the focus to go to a part. */
  readonly reach: (part: PanelPart) => void
  /** Where there is little room the panel lies over the picture, and only while it is asked for. */
  readonly setNarrow: (isNarrow: boolean) => void
  dispose(): void
}

/** Beside the picture it is a remembered choice; over it, it is open until it is closed. */
export function createPanelSwitch(choices: Pick<ViewChoiceKeeper, 'get' | 'set' | 'subscribe'>): PanelSwitch {
  let isNarrow = false
  let isOver = false
  const on = createObservable(choices.get().objects)
  const wanted = createObservable<PanelPart | undefined>(undefined)
  const shown = createObservable<string>(choices.get().panel)
  function update(): void {
    on.set(isNarrow ? isOver : choices.get().objects)
    shown.set(choices.get().panel)
  }
  function choose(id: PanelId): void {
    if (choices.get().panel !== id) choices.set({ panel: id })
  }
  function toggle(): void {
    if (isNarrow) isOver = !isOver
    else choices.set({ objects: !choices.get().objects })
    update()
  }
  return {
    on,
    toggle,
    shown,
    choose,
    wanted,
    reach(part) {
      choose(PANEL_OF[part])
      if (!on.get()) toggle()
      wanted.set(part)
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
