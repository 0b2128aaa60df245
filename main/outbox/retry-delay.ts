import { reconnectDelay } from '#domain/backoff'

/** When something that failed may be tried again: at once at first, then after ever longer waits up to a limit. */
export interface RetryDelay {
  readonly at: () => number
  readonly failed: (now: number) => void
  /** Forgets the failures. */
  readonly clear: () => void
  /** May be tried now; should it fail again, the wait grows on. */
  readonly hurry: () => void
}

/** Waits of 1 s, then 1.5 times longer each, at most 30 s. */
export function createRetryDelay(): RetryDelay {
  let failures = 0
  let at = 0
  return {
    at: () => at,
    failed: (now) => {
      failures += 1
      at = now + reconnectDelay(failures)
    },
    clear: () => {
      failures = 0
      at = 0
    },
    hurry: () => {
      at = 0
    },
  }
}
