import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { teamActions } from './access/permissions'
import { sightOf } from './access/item-scope'
import { teamMembership } from './access/project-access'
import { createTeam, leaveTeam, makeTeamDefault, transferTeam, updateTeam } from './teams/change-teams'
import { changeMember, listMembers, makeJoinLink, withdrawInvitation } from './teams/members'
import { deleteTeam } from './teams/delete-team'
import { changePermissions } from './teams/change-permissions'
import { emailExists, userNameExists } from './teams/names-in-use'
import { generateSdkToken, readSdkToken, revokeSdkToken } from './teams/sdk-tokens'
import { wireList, wireTeam } from './wire'

/** Endpoints of a person's teams. */
export const teams = {
  /** Lists the caller's teams. */
  listTeams: (platform, { caller }) => {
    const teams = platform.storage.teams
      .ofPerson(caller.person.id)
      .filter(({ team }) => caller.teamId === undefined || caller.teamId === team.id)
      .map(wireTeam)
    return ok(wireList(teams, teams.length))
  },
  /** Reads one team, with the requested additions. */
  readTeam: (platform, { caller, place, query }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { team } = membership.value
    const sees = sightOf(platform, team.id, caller.person.id)
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
        ? { accesses: { actions: teamActions(platform, membership.value, caller.person.id), action_groups: [] } }
        : {}),
      ...(query.include_users === true
        ? {
            users: platform.storage.teams
              .users(team.id)
              .filter(({ id }) => sees(id))
              .map((user) => ({
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
  deleteTeam,
  leaveTeam,
  changeMember,
  changePermissions,
  listMembers,
  makeJoinLink,
  withdrawInvitation,
  emailExists,
  userNameExists,
  readSdkToken,
  generateSdkToken,
  revokeSdkToken,
} satisfies HandlersOf<Subjects['teams']>
