import { PERMISSION } from '#domain/enums'
import type { Subjects } from '#endpoints'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf, aTeam } from '../../builders/local-platform'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { Person, World } from './world'

const notRunning = {
  annotator: 'forbidden',
  qa: 'forbidden',
  outsider: 'forbidden',
  paused: 'forbidden',
  projectAdmin: 'forbidden',
} as const
const noMember = { nothing: 'an invited person is no member yet' }

/** Address of an invited person. */
function anInvited({ platform, here }: World): string {
  const { invitations } = platform.running.storage
  const email = 'ines@elsewhere.example'
  invitations.put({ teamId: here.teamId, email, role: 4, expiresAt: platform.clock.now() + 1_000 })
  return email
}

/** Team that the caller owns, except for strangers, with a second member. */
function anOwnTeam({ platform, people }: World, caller: Person): { readonly teamId: number; readonly email: string } {
  const { storage } = platform.running
  const teamId = aTeam(storage)
  if (caller.id !== people.stranger.id) storage.teams.addMember(teamId, caller.id, TEAM_ROLE_NUMBER.owner, false)
  return { teamId, email: storage.people.byId(aPersonOf(storage, teamId))?.email ?? '' }
}

export const teams = {
  listTeams: { call: () => ({}) },
  readTeam: {
    call: ({ here }) => ({
      path: { teamId: here.teamId },
      query: { include_organization: true, include_accesses: true, include_users: true },
    }),
  },
  createTeam: {
    by: 'newcomer',
    call: () => ({ body: { name: 'Field team', description: 'Works outside' } }),
    refused: { sdkToken: 'forbidden', foreignToken: 'forbidden' },
    leaves: { nothing: 'a new team has no other members' },
  },
  updateTeam: {
    call: ({ here }) => ({ path: { teamId: here.teamId }, body: { description: 'Streets and fields' } }),
    refused: notRunning,
    leaves: 'access.changed',
  },
  makeTeamDefault: {
    call: ({ here }) => ({ path: { teamId: here.teamId } }),
    leaves: { nothing: 'it is a choice of one person' },
  },
  transferTeam: {
    by: 'newcomer',
    call: (world, caller) => {
      const { teamId, email } = anOwnTeam(world, caller)
      return { path: { teamId }, body: { email } }
    },
    refused: { sdkToken: 'forbidden' },
    leaves: 'access.changed',
  },
  deleteTeam: {
    by: 'newcomer',
    call: (world, caller) => {
      const { teamId } = anOwnTeam(world, caller)
      return { path: { teamId }, body: { name: world.platform.running.storage.teams.nameOf(teamId) ?? '' } }
    },
    refused: { sdkToken: 'forbidden' },
    leaves: 'job.started',
  },
  leaveTeam: {
    by: 'newcomer',
    call: ({ here }) => ({ path: { teamId: here.teamId } }),
    refused: { sdkToken: 'conflict' },
    leaves: 'member.removed',
  },
  changeMember: {
    call: ({ platform, here }) => {
      const { storage } = platform.running
      const id = aPersonOf(storage, here.teamId, TEAM_ROLE_NUMBER.contributor)
      const email = storage.people.byId(id)?.email ?? ''
      return { path: { teamId: here.teamId }, body: { email, role: TEAM_ROLE_NUMBER.admin } }
    },
    // Only the owner changes the role of admins; this one is a contributor.
    refused: notRunning,
    leaves: 'access.changed',
  },
  changePermissions: {
    call: ({ platform, here }) => {
      const { storage } = platform.running
      const id = aPersonOf(storage, here.teamId, TEAM_ROLE_NUMBER.contributor)
      const email = storage.people.byId(id)?.email ?? ''
      return { path: { teamId: here.teamId }, body: { emails: [email], give: [20, 26], take: [21] } }
    },
    refused: notRunning,
    leaves: 'access.changed',
  },
  emailExists: {
    call: (world) => ({ query: { ...team(world), email: anInvited(world) } }),
    refused: notRunning,
  },
  userNameExists: { call: (world) => ({ query: { ...team(world), name: 'Nora Weber' } }) },
  listMembers: { call: ({ here }) => ({ path: { teamId: here.teamId } }) },
  makeJoinLink: {
    call: (world) => ({ path: { teamId: world.here.teamId }, body: { email: anInvited(world) } }),
    refused: notRunning,
    leaves: noMember,
  },
  withdrawInvitation: {
    call: (world) => ({ path: { teamId: world.here.teamId }, body: { email: anInvited(world) } }),
    refused: notRunning,
    leaves: noMember,
  },
  readSdkToken: { call: (world) => ({ query: team(world) }) },
  generateSdkToken: {
    by: 'newcomer',
    call: (world, caller) => {
      const { permissions, teams: all } = world.platform.running.storage
      if (all.membership(caller.id, world.here.teamId) !== undefined)
        permissions.ofTeam.set(world.here.teamId, caller.id, PERMISSION.allow_sdk_token, true)
      return { query: team(world) }
    },
    refused: { sdkToken: 'forbidden' },
    leaves: { nothing: 'a token is one person’s own' },
  },
  revokeSdkToken: {
    by: 'newcomer',
    call: (world) => ({ query: team(world) }),
    leaves: { nothing: 'a token is one person’s own' },
  },
} satisfies SamplesOf<Subjects['teams']>
