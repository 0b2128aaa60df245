import type { Result } from '#domain/result'
import type { AuthFrame } from '../../auth/auth-frame'
import type { AreaHandlers } from '../handle'

/** Password and second factor, asked of the auth host through its frame, and the end of the account. */
export function accountHandlers(
  frame: AuthFrame,
  deleteAccount: (password: string) => Promise<Result<null>>,
): AreaHandlers<'account'> {
  return {
    delete: (_caller, { password }) => deleteAccount(password),
    mfa: () => frame.call('getPreferredMFA'),
    setMfa: (_caller, kind) => frame.call('setPreferredMFA', kind),
    setupTotp: () => frame.call('setupTOTP'),
    verifyTotp: (_caller, token) => frame.call('verifyTotpToken', token),
    changePassword: (_caller, { oldPassword, newPassword }) => frame.call('changePassword', oldPassword, newPassword),
  }
}
