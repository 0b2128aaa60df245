import type { Clock } from '../../platform-context'

const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000
const FORGOTTEN_AFTER_MS = 60 * 60_000
const NAMES_MAX = 10_000

export type Throttle = ReturnType<typeof createThrottle>

/** Slows down guessing: five attempts are free, then each failure doubles the wait. */
export function createThrottle(clock: Clock) {
  const tries = new Map<string, { failures: number; at: number }>()
  const waitOf = (failures: number): number =>
    failures < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_MS)

  return {
    /**
     * Returns the milliseconds until the next attempt under this name is allowed; 0 if now. That attempt counts as a
     * failure at once, so that concurrent attempts count too.
     */
    begin: (name: string): number => {
      const seen = tries.get(name)
      const isOld = seen !== undefined && clock.now() - seen.at > FORGOTTEN_AFTER_MS
      const failures = seen === undefined || isOld ? 0 : seen.failures
      const waitMs = seen === undefined ? 0 : Math.max(0, seen.at + waitOf(failures) - clock.now())
      if (waitMs > 0) return waitMs
      if (tries.size >= NAMES_MAX) tries.clear()
      tries.set(name, { failures: failures + 1, at: clock.now() })
      return 0
    },
    succeeded: (name: string): void => void tries.delete(name),
  }
}
