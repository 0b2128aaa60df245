/** The values of `:tab` in the account's address; the first is the default. */
export type AccountTab = 'profile' | 'security' | 'teams' | 'appearance'

export const ACCOUNT_TAB_LABEL: Readonly<Record<AccountTab, string>> = {
  profile: 'Profile',
  security: 'Security',
  teams: 'Teams',
  appearance: 'Appearance and notifications',
}
