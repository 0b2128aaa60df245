import type { PersonName } from '#contract/account'
import type { Result } from '#domain/result'
import type { AuthFrame } from '../../auth/auth-frame'
import type { AreaHandlers } from '../handle'

export interface AccountActs {
  readonly deleteAccount: (password: string) => Promise<Result<null>>
  readonly rename: (name: PersonName) => Promise<Result<null>>
}

/** Handles account name and deletion; password and second factor go through the auth host's frame. */
export function accountHandlers(frame: AuthFrame, { deleteAccount, rename }: AccountActs): AreaHandlers<'account'> {
  return {
    delete: (_caller, { password }) => deleteAccount(password),
    rename: (_caller, name) => rename(name),
    mfa: () => frame.call('getPreferredMFA'),
    setMfa: (_caller, kind) => frame.call('setPreferredMFA', kind),
    setupTotp: () => frame.call('setupTOTP'),
    verifyTotp: (_caller, token) => frame.call('verifyTotpToken', token),
    changePassword: (_caller, { oldPassword, newPassword }) => frame.call('changePassword', oldPassword, newPassword),
  }
}
