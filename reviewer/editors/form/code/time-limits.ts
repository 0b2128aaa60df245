/** Clock that a form's code is timed by. */
export interface CodeClock {
  readonly setTimeout: (work: () => void, ms: number) => unknown
  readonly clearTimeout: (timer: never) => void
}

/** Timers that end together. */
export interface TimeLimits {
  set(ms: number, then: () => void): void
  clear(): void
}

/** Creates an empty set of timers. */
export function createTimeLimits(clock: CodeClock): TimeLimits {
  let timers: unknown[] = []
  return {
    set(ms, then) {
      timers.push(clock.setTimeout(then, ms))
    },
    clear() {
      for (const timer of timers) clock.clearTimeout(timer as never)
      timers = []
    },
  }
}
