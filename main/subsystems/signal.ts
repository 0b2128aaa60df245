/** Something that happens again and again, told to everybody who listens. */
export interface Signal<T> {
  readonly listen: (listener: (value: T) => void) => void
  readonly emit: (value: T) => void
}

/** A signal that calls its listeners at once, in the order in which they came. */
export function createSignal<T>(): Signal<T> {
  const listeners: ((value: T) => void)[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}

/** Runs something later, unless it is called off. */
export function afterwards(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
