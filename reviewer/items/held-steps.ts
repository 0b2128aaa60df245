import type { Item } from '#domain/entities'
import type { Clock } from '#protocol/port'
import type { NextItems } from './next-items'

/** So long a held key waits for the next item to be made ready; then that is opened as one is that nobody made ready. */
export const HELD_WAIT_MS = 5_000

interface HeldStepsParts {
  /** The items that come next, the nearest first. */
  readonly near: () => readonly Item[]
  readonly nextItems: Pick<NextItems, 'awaited'>
  readonly clock: Pick<Clock, 'now'>
  /** It was waited for so long as can be asked of anybody. */
  readonly onLate: (item: Item) => void
}

/**
 * Answers whether a key may take the next step now. Whoever holds it sees every item that is passed: the next step waits
 * until there is something to see, and no longer than that.
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
    // How long the current item takes is told by its own opening.
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
