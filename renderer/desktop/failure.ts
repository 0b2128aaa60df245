import type { ErrorCode, PlatformError } from '#domain/errors'
import { UNEXPECTED } from '#domain/unexpected'

const GONE: ReadonlySet<ErrorCode> = new Set(['not_found', 'forbidden', 'bad_request', 'invalid_request'])

/** A failure of the catalogue as something to throw, for places that only know exceptions. */
export class DesktopFailure extends Error {
  override readonly name = 'DesktopFailure'

  constructor(readonly failure: PlatformError) {
    super(failure.message)
  }
}

/** The catalogue's failure for a thrown value. */
export function failureOf(thrown: unknown): PlatformError {
  if (thrown instanceof DesktopFailure) return thrown.failure
  const unexpected: PlatformError = { code: 'unexpected', message: UNEXPECTED.message }
  return thrown instanceof Error ? { ...unexpected, detail: thrown.message } : unexpected
}

/** Tells whether the platform answered that this person can't see the thing; no answer counts as no. */
export function isGone(thrown: unknown): boolean {
  return GONE.has(failureOf(thrown).code)
}
