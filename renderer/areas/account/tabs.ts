/** The words of `:tab` in the account's address, the first one where none is named. */
export type AccountTab = 'profile' | 'security' | 'appearance'

export const ACCOUNT_TAB_LABEL: Readonly<Record<AccountTab, string>> = {
  profile: 'Profile',
  security: 'Security',
  appearance: 'Appearance and notifications',
}
