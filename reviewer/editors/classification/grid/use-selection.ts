import { useState } from 'react'
import { between } from './tiles'

/** So many items are answered at once. */
export const SELECTED_MAX = 200

/** The modifiers of a click or a key. */
export interface Held {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The selected tiles by their places, and the one that keys move from. */
export type Selection = ReturnType<typeof useSelection>

/** Starts with nothing selected, at a place. */
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
    /** A click: alone, one more or one less, or all from the last one. */
    press(at: number, { shiftKey, ctrlKey, metaKey }: Held) {
      if (shiftKey) return choose([...selected, ...between(anchor, at)], at)
      setAnchor(at)
      if (!ctrlKey && !metaKey) return choose([at], at)
      const next = new Set(selected)
      if (!next.delete(at)) next.add(at)
      choose(next, at)
    },
    /** A key: to a tile, or over all up to it. */
    move(at: number, isWider: boolean) {
      if (!isWider) setAnchor(at)
      choose(isWider ? between(anchor, at) : [at], at)
    },
  }
}
