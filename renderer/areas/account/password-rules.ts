export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly repeated: string
}

export const EMPTY_PASSWORDS: PasswordChange = { oldPassword: '', newPassword: '', repeated: '' }

const LENGTH_MIN = 8

/** What is wrong with a change of the password, by field; the sign-in service has its own rules on top. */
export function passwordTroubles(typed: PasswordChange): Partial<Readonly<Record<keyof PasswordChange, string>>> {
  const { oldPassword, newPassword, repeated } = typed
  return {
    ...(oldPassword === '' ? { oldPassword: 'Enter the password you use now.' } : {}),
    ...(newPassword.length < LENGTH_MIN
      ? { newPassword: `Use at least ${LENGTH_MIN} characters.` }
      : newPassword === oldPassword
        ? { newPassword: 'Choose another password than the present one.' }
        : {}),
    ...(repeated === newPassword ? {} : { repeated: 'The two are not the same.' }),
  }
}
