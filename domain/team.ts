import { MS_PER_DAY, TRIAL_DAYS } from './constants'
import type { Team } from './entities'

/** Roles of a person in a team, by the numbers of the platform. */
export const TEAM_ROLE = { contributor: 4, admin: 7, owner: 12, organizationAdmin: 15 } as const

/** The role that is shown for a person in a team: owner by creation, then admin, else contributor. */
export function teamRoleLabel(team: Pick<Team, 'creator_id' | 'user_role'>, email: string): string {
  if (team.creator_id === email) return 'Team Owner'
  return team.user_role === TEAM_ROLE.admin ? 'Team Admin' : 'Contributor'
}

/** Days left of a trial at `now`: 14 minus the days elapsed, rounded up; -1 from 14 days on. */
export function trialDaysLeft(trialStart: Date, now: Date): number {
  const elapsed = Math.max(0, (now.getTime() - trialStart.getTime()) / MS_PER_DAY)
  return elapsed >= TRIAL_DAYS ? -1 : Math.ceil(TRIAL_DAYS - elapsed)
}
