/** A value that can be read now and followed. */
export interface Observable<T> {
  readonly get: () => T
  /** Calls after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** An observable whose owner may set it. */
export interface Settable<T> extends Observable<T> {
  readonly set: (value: T) => void
}

/** Makes an observable value; setting the same value again notifies no one. */
export function createObservable<T>(initial: T): Settable<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Values<S> = { readonly [K in keyof S]: S[K] extends Observable<infer T> ? T : never }

/** Puts observables together as one object, which is a new one only after a change of its parts. */
export function combined<S extends Readonly<Record<string, Observable<unknown>>>>(sources: S): Observable<Values<S>> {
  const entries = Object.entries(sources)
  const read = () => entries.map(([, source]) => source.get())
  let parts = read()
  const together = () => Object.fromEntries(entries.map(([name], at) => [name, parts[at]])) as Values<S>
  let value = together()
  return {
    get() {
      const now = read()
      if (now.some((part, at) => !Object.is(part, parts[at]))) {
        parts = now
        value = together()
      }
      return value
    },
    subscribe(listener) {
      const stops = entries.map(([, source]) => source.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
