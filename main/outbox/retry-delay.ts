import { reconnectDelay } from '#domain/backoff'

/** When something that failed may be tried again: after ever longer waits up to a limit, and never without one. */
export interface RetryDelay {
  readonly at: () => number
  /** Before this nothing hastens it, such as while the platform asks to be left alone. */
  readonly notBefore: () => number
  readonly failed: (now: number, atLeastMs: number) => void
  /** Forgets the failures, but not how long nothing may be tried. */
  readonly clear: () => void
  /** Something says that it may work now: the next try comes soon, and later each time that this was wrong. */
  readonly hurry: () => void
  /** A person asks for it: the next try comes as soon as any may. */
  readonly hurryMost: () => void
}

const HURRIED_MS_MAX = 5_000

/** Waits of 1 s, then 1.5 times longer each, at most 30 s. */
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
