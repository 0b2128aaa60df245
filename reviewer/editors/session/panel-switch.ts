import type { ViewChoiceKeeper } from '../../session/view-choices'
import { chosenPanel, halvesOf, movedPanel, type PanelHalves } from '../panels/panel-halves'
import { PANEL_OF, type PanelId, type PanelPart } from '../panels/panel-part'
import { createObservable, type Observable, type Settable } from '../observable'

/** Whether there is a panel beside the picture, and which one, or which two. */
export interface PanelSwitch {
  readonly on: Observable<boolean>
  readonly toggle: () => void
  /** The tabs that stand beside the picture, and which of them are shown. */
  readonly halves: Observable<PanelHalves>
  readonly choose: (id: PanelId) => void
  /** Puts a panel into the other half; the last one of a half stays. */
  readonly move: (id: PanelId) => void
  /** Shows two panels one above the other, or one. */
  readonly stack: (isOn: boolean) => void
  /** The other of both; a panel that is hidden comes with two. */
  readonly toggleStack: () => void
  /** Where there is little height only one is shown, whatever was chosen. */
  readonly setLow: (isLow: boolean) => void
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
  let isLow = false
  let seen: readonly unknown[] = []
  const on = createObservable(choices.get().objects)
  const wanted = createObservable<PanelPart | undefined>(undefined)
  const halves = createObservable(halvesOf(choices.get(), isLow))

  function update(): void {
    const { objects, panel, otherPanel, below, stacked } = choices.get()
    on.set(isNarrow ? isOver : objects)
    const next = [panel, otherPanel, below, stacked, isLow]
    if (next.every((part, at) => part === seen[at])) return
    seen = next
    halves.set(halvesOf(choices.get(), isLow))
  }
  function choose(id: PanelId): void {
    if (choices.get().panel !== id) choices.set(chosenPanel(choices.get(), id))
  }
  function toggle(): void {
    if (isNarrow) isOver = !isOver
    else choices.set({ objects: !choices.get().objects })
    update()
  }
  function stack(isOn: boolean): void {
    if (isOn !== choices.get().stacked) choices.set({ stacked: isOn })
    if (isOn && !on.get()) toggle()
  }
  return {
    on,
    toggle,
    halves,
    choose,
    move(id) {
      const moved = movedPanel(choices.get(), id)
      if (moved !== undefined) choices.set(moved)
    },
    stack,
    toggleStack: () => stack(!on.get() || !choices.get().stacked),
    setLow(next) {
      if (next === isLow) return
      isLow = next
      update()
    },
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
