import { HISTORY_ENTRIES_MAX } from '#domain/constants'
import type { InnerHistory, Way } from '../../decisions/inner-history'

interface Named {
  readonly words: string
}

/** Steps that changed many items, to undo and redo. */
interface Batches<B extends Named> extends Pick<InnerHistory, 'name' | 'subscribe'> {
  /** Adds a step; nothing can be redone after it. */
  readonly add: (batch: B) => void
  /** Moves the last step to the other side, and returns it; `tell` the listeners once it is done. */
  readonly take: (way: Way) => B | undefined
  readonly tell: () => void
  readonly clear: () => void
}

/** Keeps the last steps. */
export function createBatches<B extends Named>(): Batches<B> {
  const steps: Record<Way, readonly B[]> = { undo: [], redo: [] }
  const listeners = new Set<() => void>()
  return {
    add(batch) {
      steps.undo = [...steps.undo, batch].slice(-HISTORY_ENTRIES_MAX)
      steps.redo = []
    },
    take(way) {
      const batch = steps[way].at(-1)
      if (batch === undefined) return undefined
      const other: Way = way === 'undo' ? 'redo' : 'undo'
      steps[way] = steps[way].slice(0, -1)
      steps[other] = [...steps[other], batch]
      return batch
    },
    tell() {
      for (const listener of listeners) listener()
    },
    clear() {
      steps.undo = []
      steps.redo = []
    },
    name: (way) => steps[way].at(-1)?.words,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
