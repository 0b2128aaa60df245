import { isPlatformError, type PlatformError, platformError } from '#domain/errors'

/** A failure of the catalogue as something to throw, for places that only know exceptions. */
export class DesktopFailure extends Error {
  override readonly name = 'DesktopFailure'

  constructor(readonly failure: PlatformError) {
    super(failure.message)
  }
}

/** The failure of the catalogue behind whatever was thrown. */
export function failureOf(thrown: unknown): PlatformError {
  if (thrown instanceof DesktopFailure) return thrown.failure
  if (isPlatformError(thrown)) return thrown
  return platformError('unexpected', thrown instanceof Error ? { detail: thrown.message } : {})
}
