import { useEffect, useRef } from 'react'
import { reconnectDelay } from '#domain/backoff'
import type { PlatformError } from '#domain/errors'

/** Failures without a status that time may mend. */
const PASSING: ReadonlySet<string> = new Set([
  'timeout',
  'network_failure',
  'platform_failed',
  'local_platform_down',
  'media_failed',
])
const SERVER_ERROR = 500
const TOO_MANY = 429

/** Tells whether a failure may be gone the next time: no answer, or a platform in trouble; a refusal stays one. */
export function mayPass({ code, status }: PlatformError): boolean {
  if (status === undefined) return PASSING.has(code)
  return status >= SERVER_ERROR || status === TOO_MANY
}

/** Retries as long as something has failed, after growing pauses; another subject starts over. */
export function useRetries(subject: unknown, failed: boolean, retry: () => void): void {
  const latest = useRef(retry)
  const tried = useRef({ subject, attempts: 0 })
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (!failed) return
    if (tried.current.subject !== subject) tried.current = { subject, attempts: 0 }
    tried.current.attempts += 1
    const timer = setTimeout(() => latest.current(), reconnectDelay(tried.current.attempts))
    return () => clearTimeout(timer)
  }, [subject, failed])
}
