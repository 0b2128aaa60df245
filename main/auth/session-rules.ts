import type { SessionView, SignedOutReason } from '#contract/session'
import type { ErrorCode, PlatformError } from '#domain/errors'
import type { VaultRead } from './session-vault'

/** Failures unrelated to the session: maintenance ends, and a missing answer is no refusal. */
const SAY_NOTHING: ReadonlySet<ErrorCode> = new Set([
  'maintenance',
  'network_failure',
  'timeout',
  'aborted',
  'invalid_answer',
  'answer_too_large',
  'local_platform_down',
])
/** Statuses that a gateway sends in place of the platform. */
const GATEWAY: ReadonlySet<number | undefined> = new Set([502, 503, 504])
/** Refusals of a refresh that mean that its token is no longer valid. */
const SPENT: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'bad_request', 'forbidden', 'sign_in_needed'])

/** Tells whether to retry a failed session start; any other failure signs out. */
export function isNoAnswer(error: PlatformError): boolean {
  return SAY_NOTHING.has(error.code) || GATEWAY.has(error.status)
}

/** Tells whether a failed refresh ends the session; a failure of the platform itself doesn't. */
export function endsSession(error: PlatformError): boolean {
  return SPENT.has(error.code)
}

/** Tells whether two e-mail addresses belong to different people; case is ignored. */
export function isOther(email: string | null, other: string): boolean {
  return email !== null && email.toLowerCase() !== other.toLowerCase()
}

/** Tells whether an unusable session is still stored and may become available. */
export function isStored({ reason }: { readonly reason?: SignedOutReason }): boolean {
  return reason === 'keychainLocked' || reason === 'keychainUnavailable'
}

const REASONS: Readonly<Record<Exclude<VaultRead['state'], 'session' | 'none'>, SignedOutReason>> = {
  locked: 'keychainLocked',
  unavailable: 'keychainUnavailable',
  damaged: 'sessionDamaged',
}

/** View for the shell when the vault returned no session. */
export function signedOutView(read: Exclude<VaultRead, { state: 'session' }>): SessionView {
  if (read.state === 'none') return { state: 'signedOut' }
  return { state: 'signedOut', reason: REASONS[read.state], ...(read.email === null ? {} : { email: read.email }) }
}
