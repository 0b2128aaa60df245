import { ok, type Result } from '#domain/result'
import type { AuthFrame } from '../../auth/auth-frame'
import type { AreaHandlers } from '../handle'

const done = (result: Result<true>): Result<null> => (result.ok ? ok(null) : result)

/** Password and second factor, asked of the auth host through its frame, and the end of the account. */
export function accountHandlers(
  frame: AuthFrame,
  deleteAccount: (password: string) => Promise<Result<null>>,
): AreaHandlers<'account'> {
  return {
    delete: (_caller, { password }) => deleteAccount(password),
    mfa: () => frame.call('getPreferredMFA'),
    setMfa: async (_caller, kind) => done(await frame.call('setPreferredMFA', kind)),
    setupTotp: () => frame.call('setupTOTP'),
    verifyTotp: async (_caller, token) => done(await frame.call('verifyTotpToken', token)),
    changePassword: async (_caller, { oldPassword, newPassword }) =>
      done(await frame.call('changePassword', oldPassword, newPassword)),
  }
}
