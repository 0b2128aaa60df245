/** Direction in the editor's history. */
export type Way = 'undo' | 'redo'

/** History of the open editor, which precedes that of decisions. */
export interface InnerHistory {
  /** Name of the next step in a direction; undefined if there is none. */
  readonly name: (way: Way) => string | undefined
  readonly go: (way: Way) => void
  /** Calls the listener when a name changes; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Slot for the open editor's history. */
export interface InnerHistorySlot extends InnerHistory {
  /** Sets the history; returns the function that removes it. */
  readonly put: (history: InnerHistory) => () => void
}

/** Creates an empty slot. */
export function createInnerHistory(): InnerHistorySlot {
  const listeners = new Set<() => void>()
  let held: InnerHistory | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    name: (way) => held?.name(way),
    go: (way) => held?.go(way),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put(history) {
      held = history
      const stop = history.subscribe(tell)
      tell()
      return () => {
        stop()
        if (held === history) held = undefined
        tell()
      }
    },
  }
}
