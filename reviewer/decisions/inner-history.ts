/** The way through the history of what is being edited: back or forth again. */
export type Way = 'undo' | 'redo'

/** The history of what an editor has open; it goes before that of decisions. */
export interface InnerHistory {
  /** What would be taken back, or done again; undefined where nothing would. */
  readonly name: (way: Way) => string | undefined
  readonly go: (way: Way) => void
  /** Calls when a name is another one; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The place where an editor puts its history while it is open. */
export interface InnerHistorySlot extends InnerHistory {
  /** Puts a history there; returns how to take it away. */
  readonly put: (history: InnerHistory) => () => void
}

/** Starts with no history. */
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
