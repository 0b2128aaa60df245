import type { ChoiceSource } from '../../session/view-choices'
import { PANEL_CHOICES } from '../panels/panel-choices'
import { chosenPanel, halvesOf, type ListedPanel, movedPanel, type PanelHalves } from '../panels/panel-halves'
import { createObservable, type Observable, type Settable } from '../observable'

/** Whether there is a panel beside the picture, and which one, or which two. */
export interface PanelSwitch {
  readonly on: Observable<boolean>
  readonly toggle: () => void
  /** The tabs that stand beside the picture, and which of them are shown. */
  readonly halves: Observable<PanelHalves>
  readonly choose: (id: string) => void
  /** Puts a panel into the other half; the last one of a half stays. */
  readonly move: (id: string) => void
  /** Shows two panels one above the other, or one. */
  readonly stack: (isOn: boolean) => void
  /** The other of both; a panel that is hidden comes with two. */
  readonly toggleStack: () => void
  /** Where there is little height only one is shown, whatever was chosen. */
  readonly setLow: (isLow: boolean) => void
  /** The part that is to have the focus as soon as it is there. */
  readonly wanted: Settable<string | undefined>
  /** Opens the panel that has a part, and asks for the focus to go there; nothing where no panel has it. */
  readonly reach: (part: string) => void
  /** Where there is little room the panel lies over the picture, and only while it is asked for. */
  readonly setNarrow: (isNarrow: boolean) => void
  dispose(): void
}

/** Beside the picture it is a remembered choice; over it, it is open until it is closed. */
export function createPanelSwitch(source: ChoiceSource, panels: readonly ListedPanel[]): PanelSwitch {
  const choices = source.of(PANEL_CHOICES)
  const ids = panels.map(({ id }) => id)
  let isNarrow = false
  let isOver = false
  let isLow = false
  let seen: readonly unknown[] = []
  const on = createObservable(choices.get().objects)
  const wanted = createObservable<string | undefined>(undefined)
  const halves = createObservable(halvesOf(ids, choices.get(), isLow))

  function update(): void {
    const { objects, panel, otherPanel, below, stacked } = choices.get()
    on.set(isNarrow ? isOver : objects)
    const next = [panel, otherPanel, below, stacked, isLow]
    if (next.every((part, at) => part === seen[at])) return
    seen = next
    halves.set(halvesOf(ids, choices.get(), isLow))
  }
  function choose(id: string): void {
    if (choices.get().panel !== id) choices.set(chosenPanel(ids, choices.get(), id))
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
      const moved = movedPanel(ids, choices.get(), id)
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
      const owner = panels.find(({ id, parts }) => id === part || parts?.includes(part) === true)
      if (owner === undefined) return
      choose(owner.id)
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
