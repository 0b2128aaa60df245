import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { runsTeam, teamMembership } from './access/project-access'
import { createTeam, leaveTeam, makeTeamDefault, transferTeam, updateTeam } from './teams/change-teams'
import { changeMember, listMembers, makeJoinLink, withdrawInvitation } from './teams/members'
import { generateSdkToken, readSdkToken, revokeSdkToken } from './teams/sdk-tokens'
import { wireList, wireTeam } from './wire'

/** Team-wide actions of those who run the team. */
const TEAM_ADMIN_ACTIONS = [
  'CreateProject',
  'ListTeamUsers',
  'ListCustomApp',
  'ViewTeamSettings',
  'ViewActionLog',
] as const

/** The teams that a person is in. */
export const teams = {
  /** The teams of the person who calls. */
  listTeams: (platform, { caller }) => {
    const teams = platform.storage.teams
      .ofPerson(caller.person.id)
      .filter(({ team }) => caller.teamId === undefined || caller.teamId === team.id)
      .map(wireTeam)
    return ok(wireList(teams, teams.length))
  },
  /** One team, with what the query asks for besides. */
  readTeam: (platform, { caller, place, query }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { team, role } = membership.value
    return ok({
      ...wireTeam(membership.value),
      ...(query.include_organization === true
        ? {
            organization:
              team.organization === null
                ? null
                : {
                    id: team.organization.id,
                    name: team.organization.name,
                    creation_type: team.organization.creationType,
                  },
          }
        : {}),
      ...(query.include_accesses === true
        ? { accesses: { actions: runsTeam(role) ? [...TEAM_ADMIN_ACTIONS] : ['ListTeamUsers'], action_groups: [] } }
        : {}),
      ...(query.include_users === true
        ? {
            users: platform.storage.teams.users(team.id).map((user) => ({
              id: user.id,
              email: user.email,
              first_name: user.firstName,
              last_name: user.lastName,
              user_role: user.role,
            })),
          }
        : {}),
    })
  },
  createTeam,
  updateTeam,
  makeTeamDefault,
  transferTeam,
  leaveTeam,
  changeMember,
  listMembers,
  makeJoinLink,
  withdrawInvitation,
  readSdkToken,
  generateSdkToken,
  revokeSdkToken,
} satisfies HandlersOf<Subjects['teams']>
