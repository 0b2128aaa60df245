import type { Team } from './entities'

/** Roles of a person in a team, by the platform's numbers. */
export const TEAM_ROLE = { contributor: 4, admin: 7, owner: 12, organizationAdmin: 15 } as const

/** Displayed role of a person in a team: owner by creation, then admin, else contributor. */
export function teamRoleLabel(team: Pick<Team, 'creator_id' | 'user_role'>, email: string): string {
  if (team.creator_id === email) return 'Team Owner'
  return team.user_role === TEAM_ROLE.admin ? 'Team Admin' : 'Contributor'
}
