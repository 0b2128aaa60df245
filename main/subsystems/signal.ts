/** Recurring event with listeners. */
export interface Signal<T> {
  readonly listen: (listener: (value: T) => void) => void
  readonly emit: (value: T) => void
}

/** Creates a signal that calls its listeners synchronously, in the order of registration. */
export function createSignal<T>(): Signal<T> {
  const listeners: ((value: T) => void)[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}

/** Runs something later, unless it is cancelled. */
export function afterwards(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
