import type { CurrentUser } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { call, push } from './row'

/** Who is signed in, as the shell may know it: never a token. */
export type SessionView =
  /** The stored session is being looked at; `problem`: the platform gave no answer yet, and the start is repeated. */
  | { readonly state: 'restoring'; readonly email?: string; readonly problem?: PlatformError }
  | {
      readonly state: 'signedOut'
      /** Why nobody is signed in, where the person didn't ask for it. */
      readonly reason?: SignedOutReason
      /** Whom the session that ended, or that can't be read now, belongs to. */
      readonly email?: string
      readonly problem?: PlatformError
    }
  | { readonly state: 'signedIn'; readonly user: CurrentUser; readonly kept: 'keychain' | 'memory' }

/**
 * `expired`: the session ended by itself; `refused`: the platform refused to start it;
 * `keychainLocked`, `keychainUnavailable`: it is stored but can't be read now, `session.retry` looks again;
 * `sessionDamaged`: what was stored can't be read and was put aside.
 */
export type SignedOutReason = 'expired' | 'refused' | 'keychainLocked' | 'keychainUnavailable' | 'sessionDamaged'

export const session = {
  /** Tells who is signed in now. */
  current: call().answers<SessionView>(),
  /** Shows the sign-in of the auth host, and answers when it is over. */
  signIn: call().answers<SessionView>(),
  /** Ends the session on this computer and on the platform. */
  signOut: call().done(),
  /** Tries again at once what waits: the keychain, the start, or keeping the session in the keychain. */
  retry: call().answers<SessionView>(),
}

export const sessionPushes = {
  /** The session began, ended, or changed its state. */
  'session.changed': push<SessionView>(),
}
