import type { SessionView, SignedOutReason } from '#contract/session'
import type { ErrorCode, PlatformError } from '#domain/errors'
import type { VaultRead } from './session-vault'

/** Failures that say nothing about the session: maintenance ends, and no answer is no refusal. */
const SAY_NOTHING: ReadonlySet<ErrorCode> = new Set([
  'maintenance',
  'network_failure',
  'timeout',
  'aborted',
  'invalid_answer',
  'answer_too_large',
  'local_platform_down',
])
/** What a gateway says in the platform's place. */
const GATEWAY: ReadonlySet<number | undefined> = new Set([502, 503, 504])
/** The refusals of a refresh that mean that its token is worth nothing any more. */
const SPENT: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'bad_request', 'forbidden', 'sign_in_needed'])

/** Whether a session start that failed is repeated; any other failure signs out. */
export function isNoAnswer(error: PlatformError): boolean {
  return SAY_NOTHING.has(error.code) || GATEWAY.has(error.status)
}

/** Whether a refresh that failed ends the session; a platform that failed by itself doesn't. */
export function endsSession(error: PlatformError): boolean {
  return SPENT.has(error.code)
}

/** Whether two e-mail addresses are not the same person's; their case says nothing. */
export function isOther(email: string | null, other: string): boolean {
  return email !== null && email.toLowerCase() !== other.toLowerCase()
}

/** Whether a session that can't be used now is stored all the same, and may be there later. */
export function isStored({ reason }: { readonly reason?: SignedOutReason }): boolean {
  return reason === 'keychainLocked' || reason === 'keychainUnavailable'
}

const REASONS: Readonly<Record<Exclude<VaultRead['state'], 'session' | 'none'>, SignedOutReason>> = {
  locked: 'keychainLocked',
  unavailable: 'keychainUnavailable',
  damaged: 'sessionDamaged',
}

/** What the shell is told about a vault that gave no session. */
export function signedOutView(read: Exclude<VaultRead, { state: 'session' }>): SessionView {
  if (read.state === 'none') return { state: 'signedOut' }
  return { state: 'signedOut', reason: REASONS[read.state], ...(read.email === null ? {} : { email: read.email }) }
}
