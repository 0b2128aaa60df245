import type { CurrentUser } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { call, push } from './row'

/** Session for the shell, never with a token. */
export type SessionView =
  /** The stored session is being read; `problem`: the platform has not answered yet, and the start is retried. */
  | { readonly state: 'restoring'; readonly email?: string; readonly problem?: PlatformError }
  | {
      readonly state: 'signedOut'
      /** Reason for an automatic sign-out. */
      readonly reason?: SignedOutReason
      /** Owner of a session that ended or is unreadable now. */
      readonly email?: string
      readonly problem?: PlatformError
    }
  | { readonly state: 'signedIn'; readonly user: CurrentUser; readonly kept: 'keychain' | 'memory' }

/**
 * `expired`: the session ended; `refused`: the platform refused to start it. `keychainLocked`, `keychainUnavailable`:
 * it is stored but unreadable now, and `session.retry` reads again. `sessionDamaged`: the stored session was unreadable
 * and was put aside.
 */
export type SignedOutReason = 'expired' | 'refused' | 'keychainLocked' | 'keychainUnavailable' | 'sessionDamaged'

export const session = {
  /** Returns the present session. */
  current: call().answers<SessionView>(),
  /** Shows the auth host's sign-in page and answers when it is done. */
  signIn: call().answers<SessionView>(),
  /** Ends the session on this computer and on the platform. */
  signOut: call().done(),
  /** Retries waiting work at once: the keychain, the start, or storing the session in the keychain. */
  retry: call().answers<SessionView>(),
}

export const sessionPushes = {
  /** The session started, ended or changed. */
  'session.changed': push<SessionView>(),
}
