import { useState } from 'react'
import { COMPARED_MAX } from '#domain/annotation/questions/comparisons'
import type { Item } from '#domain/entities'
import type { Selection } from './use-selection'

interface ComparingParts {
  readonly selection: Selection
  /** The item at a place, once it is loaded. */
  readonly itemOf: (place: number) => Item | undefined
  readonly announce: (words: string) => void
}

/** Chooses the items that are compared side by side. */
export function useComparing({ selection, itemOf, announce }: ComparingParts) {
  const [compared, setCompared] = useState<readonly number[]>()
  const { selected, active } = selection

  return {
    /** The compared items; undefined if none are compared. */
    items: compared?.flatMap((place) => itemOf(place) ?? []),
    /** Compares the selected items, or the active item with the next one. */
    start(): void {
      const places = selected.size > 1 ? [...selected].toSorted((a, b) => a - b) : [active, active + 1]
      const found = places.filter((place) => itemOf(place) !== undefined)
      if (found.length < 2 || found.length > COMPARED_MAX)
        return announce(`Select 2 to ${COMPARED_MAX} items to compare.`)
      setCompared(found)
    },
    /** Moves on to the pair after the compared one; undefined behind the last item. */
    nextPair(): readonly Item[] | undefined {
      const [first = 0, second = 0] = compared ?? []
      const places = [first + 2, second + 2]
      const found = places.flatMap((place) => itemOf(place) ?? [])
      if (found.length < 2) return undefined
      setCompared(places)
      return found
    },
    stop: () => setCompared(undefined),
  }
}
