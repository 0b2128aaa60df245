import type { ErrorCode, PlatformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { AuthFrame } from './auth-frame'
import type { SessionKeeper } from './session'

export interface DeleteAccountParts {
  readonly email: () => string | null
  /** Deletes the account on the platform. */
  readonly remove: (account: { readonly email: string; readonly password: string }) => Promise<Result<unknown>>
  /** Discards the account's held work on this computer. */
  readonly forgetWork: () => Promise<void>
  readonly frame: Pick<AuthFrame, 'call' | 'close'>
  readonly session: Pick<SessionKeeper, 'end'>
}

/** Refusals whose reason only the platform knows, such as which team, or which of the two inputs was wrong. */
const SAYS_WHY: ReadonlySet<ErrorCode> = new Set(['bad_request', 'team_has_members', 'forbidden'])

function inItsWords(error: PlatformError): PlatformError {
  return SAYS_WHY.has(error.code) && error.detail !== undefined ? { ...error, message: error.detail } : error
}

/** Deletes the signed-in account on the platform and, only after that, its data on this computer. */
export function createDeleteAccount(parts: DeleteAccountParts): (password: string) => Promise<Result<null>> {
  return async (password) => {
    const gone = await parts.remove({ email: parts.email() ?? '', password })
    if (!gone.ok) return err(inItsWords(gone.error))
    await parts.forgetWork()
    // The account is gone, so ignore any failure of this sign-out.
    await parts.frame.call('signOut')
    parts.frame.close()
    await parts.session.end()
    return ok(null)
  }
}
