import type { Clock } from '#protocol/port'

const REPORT_APART_MS = 1_000

/** Counts the messages that were refused and says so aloud, at most once a second. */
export interface Refusals {
  readonly note: () => void
  readonly end: () => void
}

/** A counter of refused messages; `report` gets how many there were since it was last called. */
export function createRefusals(clock: Clock, report: (count: number) => void): Refusals {
  let count = 0
  let timer: unknown
  const tell = (): void => {
    timer = undefined
    if (count > 0) report(count)
    count = 0
  }
  return {
    note() {
      count += 1
      timer ??= clock.setTimeout(tell, REPORT_APART_MS)
    },
    end() {
      clock.clearTimeout(timer)
      tell()
    },
  }
}
