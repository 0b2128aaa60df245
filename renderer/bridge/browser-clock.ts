import type { Clock } from '#protocol/port'

/** The clock of this window; it does not jump when the computer's clock is set. */
export const browserClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (handle) => window.clearTimeout(handle as number | undefined),
}
