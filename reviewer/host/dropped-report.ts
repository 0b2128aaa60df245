import { DROPPED_REPORT_FIRST_MS, DROPPED_REPORT_GAP_MS } from '#domain/constants'
import type { Clock } from '#protocol/port'

/** Counts dropped messages and reports them, soon after the first and then rarely. */
export interface DroppedReport {
  readonly count: () => void
  /** Sets the receiver of reports; it gets the earlier count at once. */
  reportTo(report: (count: number) => void): void
}

/** A report within half the allowed second of the first drop, later ones at least a minute apart. */
export function createDroppedReport(clock: Clock): DroppedReport {
  let count = 0
  let waiting = false
  let lastAt: number | undefined
  let report: ((count: number) => void) | undefined

  function schedule(): void {
    if (waiting || count === 0 || report === undefined) return
    waiting = true
    const soon = DROPPED_REPORT_FIRST_MS / 2
    const wait = lastAt === undefined ? soon : Math.max(soon, lastAt + DROPPED_REPORT_GAP_MS - clock.now())
    clock.setTimeout(tell, wait)
  }

  function tell(): void {
    waiting = false
    lastAt = clock.now()
    const told = count
    count = 0
    report?.(told)
  }

  return {
    count() {
      count += 1
      schedule()
    },
    reportTo(target) {
      report = target
      schedule()
    },
  }
}
