export type TeamTab = 'members' | 'sdk' | 'general'

export const TEAM_TAB_LABEL: Readonly<Record<TeamTab, string>> = {
  members: 'Members',
  sdk: 'SDK token',
  general: 'General',
}
