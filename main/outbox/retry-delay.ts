import { reconnectDelay } from '#domain/backoff'

/** Backoff after failures: growing waits up to a limit, and never none. */
export interface RetryDelay {
  readonly at: () => number
  /** Earliest time of the next attempt, such as while the platform asks for a pause. */
  readonly notBefore: () => number
  readonly failed: (now: number, atLeastMs: number) => void
  /** Resets the failures, but keeps the earliest time. */
  readonly clear: () => void
  /** Schedules the next attempt soon after a hint. Each wrong hint delays the next one more. */
  readonly hurry: () => void
  /** Schedules the next attempt as early as allowed, because a person asks for it. */
  readonly hurryMost: () => void
}

const HURRIED_MS_MAX = 5_000

/** Waits 1 s, then 1.5 times longer each time, at most 30 s. */
export function createRetryDelay(): RetryDelay {
  let failures = 0
  let failedAt = 0
  let due = 0
  let notBefore = 0
  const soonest = (wait: number): void => {
    if (failures > 0) due = Math.min(due, failedAt + wait)
  }
  return {
    at: () => Math.max(due, notBefore),
    notBefore: () => notBefore,
    failed: (now, atLeastMs) => {
      failures += 1
      failedAt = now
      due = now + reconnectDelay(failures)
      notBefore = Math.max(notBefore, now + atLeastMs)
    },
    clear: () => {
      failures = 0
      due = 0
    },
    hurry: () => soonest(Math.min(HURRIED_MS_MAX, reconnectDelay(failures))),
    hurryMost: () => soonest(reconnectDelay(1)),
  }
}
