import { setTimeout as wait } from 'node:timers/promises'

/** The start of the app comes first. */
const FIRST_PAUSE_MS = 3_000
const PAUSE_MS = 25
/** Rest after each step, as a multiple of what it took: a quarter of one core at most. */
const REST = 3
const QUIET_AFTER_CALL_MS = 300

/**
 * Works through everything that is still to be made, step by step for all before the next step, one at a time.
 * It stands back while calls come in, and begins anew when it is started while it runs.
 */
export function createBackgroundFill<T>(
  entries: () => readonly T[],
  steps: readonly ((entry: T) => Promise<unknown>)[],
  failed: (cause: unknown) => void,
) {
  let run = 0
  let lastCall = Number.NEGATIVE_INFINITY

  /** Waits until nobody has asked for bytes for a moment. */
  const quiet = async (): Promise<void> => {
    const left = lastCall + QUIET_AFTER_CALL_MS - performance.now()
    if (left <= 0) return
    await wait(left, undefined, { ref: false })
    await quiet()
  }
  const work = async (mine: number): Promise<void> => {
    await wait(FIRST_PAUSE_MS, undefined, { ref: false })
    const all = mine === run ? entries() : []
    for (const step of steps) {
      for (const entry of all) {
        await quiet()
        if (mine !== run) return
        const begun = performance.now()
        await step(entry).catch((cause: unknown) => {
          if (mine === run) failed(cause)
        })
        await wait(Math.max(PAUSE_MS, (performance.now() - begun) * REST), undefined, { ref: false })
      }
    }
  }

  return {
    start: (): void => {
      run += 1
      void work(run)
    },
    /** Somebody is waiting for bytes: stand back for a moment. */
    yieldTo: (): void => {
      lastCall = performance.now()
    },
    stop: (): void => {
      run += 1
    },
  }
}
