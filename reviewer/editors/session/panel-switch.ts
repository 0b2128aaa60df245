import type { ChoiceSource } from '../../session/view-choices'
import { PANEL_CHOICES } from '../panels/panel-choices'
import { chosenPanel, halvesOf, type ListedPanel, movedPanel, type PanelHalves } from '../panels/panel-halves'
import { createObservable, type Observable, type Settable } from '../observable'

/** Controls the side panels: visible or hidden, and one or two at a time. */
export interface PanelSwitch {
  readonly on: Observable<boolean>
  readonly toggle: () => void
  /** The tabs of both halves, and the visible panel of each. */
  readonly halves: Observable<PanelHalves>
  readonly choose: (id: string) => void
  /** Moves a panel to the other half; the last panel of a half stays. */
  readonly move: (id: string) => void
  /** Stacks two panels vertically, or returns to one. */
  readonly stack: (isOn: boolean) => void
  /** Switches between one and two panels; opens a hidden side with two. */
  readonly toggleStack: () => void
  /** In a low window, displays one panel regardless of the choice. */
  readonly setLow: (isLow: boolean) => void
  /** The part that takes the focus once it renders. */
  readonly wanted: Settable<string | undefined>
  /** Opens the panel that contains a part and moves the focus there; does nothing if no panel contains it. */
  readonly reach: (part: string) => void
  /** In a narrow window, the panel covers the picture and stays open only on demand. */
  readonly setNarrow: (isNarrow: boolean) => void
  dispose(): void
}

/** Beside the picture, visibility is a stored choice; above the picture, it lasts until the user closes the panel. */
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
