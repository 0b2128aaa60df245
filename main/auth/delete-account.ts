import type { ErrorCode, PlatformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { AuthFrame } from './auth-frame'
import type { SessionKeeper } from './session'

export interface DeleteAccountParts {
  readonly email: () => string | null
  /** Has the platform delete the account. */
  readonly remove: (account: { readonly email: string; readonly password: string }) => Promise<Result<unknown>>
  /** Gives up what is held of the account on this computer. */
  readonly forgetWork: () => Promise<void>
  readonly frame: Pick<AuthFrame, 'call' | 'close'>
  readonly session: Pick<SessionKeeper, 'end'>
}

/** Refusals whose reason only the platform can name: which team, which of the two answers was wrong. */
const SAYS_WHY: ReadonlySet<ErrorCode> = new Set(['bad_request', 'team_has_members', 'forbidden'])

function inItsWords(error: PlatformError): PlatformError {
  return SAYS_WHY.has(error.code) && error.detail !== undefined ? { ...error, message: error.detail } : error
}

/** Deletes the account of the one who is signed in, and then, only then, everything of it on this computer. */
export function createDeleteAccount(parts: DeleteAccountParts): (password: string) => Promise<Result<null>> {
  return async (password) => {
    const gone = await parts.remove({ email: parts.email() ?? '', password })
    if (!gone.ok) return err(inItsWords(gone.error))
    await parts.forgetWork()
    // The account is gone, so nothing that the sign-in service says now keeps the session.
    await parts.frame.call('signOut')
    parts.frame.close()
    await parts.session.end()
    return ok(null)
  }
}
