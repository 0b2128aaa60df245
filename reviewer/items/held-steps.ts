import type { Item } from '#domain/entities'
import type { Clock } from '#protocol/port'
import type { NextItems } from './next-items'

/** Milliseconds that a held key waits for the next item's prefetch; then the item is opened without it. */
export const HELD_WAIT_MS = 5_000

interface HeldStepsParts {
  /** Next items, the nearest first. */
  readonly near: () => readonly Item[]
  readonly nextItems: Pick<NextItems, 'awaited'>
  readonly clock: Pick<Clock, 'now'>
  /** Called when the wait exceeds the limit. */
  readonly onLate: (item: Item) => void
}

/**
 * Tells whether a key may take the next step now. While a key is held, every passed item is shown: the next step waits
 * until there is something to see, up to a limit.
 */
export function heldSteps({ near, nextItems, clock, onLate }: HeldStepsParts): (isHeld: boolean) => boolean {
  let waiting: { readonly id: number; readonly since: number } | undefined

  return (isHeld) => {
    const [next] = near()
    const awaited = isHeld && next !== undefined ? nextItems.awaited(next.id) : undefined
    if (next === undefined || awaited === undefined) {
      waiting = undefined
      return true
    }
    // The current item's own opening reports its duration.
    if (awaited === 'current') {
      waiting = undefined
      return false
    }
    const now = clock.now()
    if (waiting?.id !== next.id) waiting = { id: next.id, since: now }
    if (now - waiting.since < HELD_WAIT_MS) return false
    waiting = undefined
    onLate(next)
    return true
  }
}
