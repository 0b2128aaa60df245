/** The clock of this window; it does not jump when the computer's clock is set. */
export const browserClock = {
  now: (): number => performance.now(),
  setTimeout: (run: () => void, ms: number): unknown => window.setTimeout(run, ms),
  clearTimeout: (handle: unknown): void => window.clearTimeout(handle as number | undefined),
}

/** The time of day in milliseconds since 1970, as other programs understand it. */
export const wallTime = (): number => Date.now()
