import { useState } from 'react'
import type { Gesture } from '../../../shortcuts/gestures'
import { between } from './tiles'

/** Clicks in the grid, except selecting one item. */
export const CLICK_GESTURES: readonly Gesture[] = [
  { title: 'Add or remove one item', by: 'Mod and click, or Space' },
  { title: 'Select all between two items', by: 'Shift and click, or Shift and arrows' },
]

/** Maximum number of items to answer at once. */
export const SELECTED_MAX = 200

/** The modifiers of a click or key press. */
export interface Held {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The selected tiles by index, and the one from which keys move. */
export type Selection = ReturnType<typeof useSelection>

/** Starts with an empty selection at an index. */
export function useSelection(start: number, onTooMany: () => void) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState(start)
  const [anchor, setAnchor] = useState(start)

  function choose(next: Iterable<number>, at: number): void {
    const all = [...new Set(next)]
    setSelected(new Set(all.slice(0, SELECTED_MAX)))
    setActive(at)
    if (all.length > SELECTED_MAX) onTooMany()
  }

  return {
    selected,
    active,
    choose,
    clear: () => setSelected(new Set()),
    /** A click selects one tile, toggles one, or extends the selection from the last one. */
    press(at: number, { shiftKey, ctrlKey, metaKey }: Held) {
      if (shiftKey) return choose([...selected, ...between(anchor, at)], at)
      setAnchor(at)
      if (!ctrlKey && !metaKey) return choose([at], at)
      const next = new Set(selected)
      if (!next.delete(at)) next.add(at)
      choose(next, at)
    },
    /** A key moves to a tile, or extends the selection to it. */
    move(at: number, isWider: boolean) {
      if (!isWider) setAnchor(at)
      choose(isWider ? between(anchor, at) : [at], at)
    },
  }
}
