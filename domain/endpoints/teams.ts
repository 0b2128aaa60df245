import { z } from 'zod'
import { many } from '../many'
import { job } from './jobs'
import { user } from './people'
import { row } from './row'
import { accesses, count, id, listOf } from './shapes'

const organization = z.object({ id, name: z.string(), creation_type: z.string() })
const team = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: z.number(),
  creator_id: z.string(),
  creator_plan: z.number(),
  creator_license_expired: z.boolean(),
  creator_user_limit_exceeded: z.boolean(),
  creator_trial_start_date: z.string().nullable(),
  user_role: z.number(),
  is_default: z.boolean().optional(),
  organization: organization.nullish(),
  accesses: accesses.optional(),
  features: many(z.string()).optional(),
  users: many(user).optional(),
})
export type WireTeam = z.output<typeof team>

const address = z.string().max(320)
const text = z.string().max(1_000)
/** As many people as one call is about. */
const PEOPLE_MAX = 500
const PERMISSIONS_MAX = 50

/** A member of a team, or an invited person. */
const member = z.object({
  /** Null for an invited person without an account. */
  id: id.nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.number(),
  state: z.enum(['PENDING', 'CONFIRMED']),
  /** Projects in which they have a role. */
  projects: count,
  /** Until when an invitation can be used; null for members. */
  expires_at: z.string().nullable(),
  /** What they were given besides their role, by the numbers of `PERMISSION`. */
  permissions: many(z.number()),
  /** When they last called the platform, to the minute; null: never. */
  last_seen_at: z.string().nullable(),
})
export type WireMember = z.output<typeof member>

const sdkToken = z.object({
  state: z.enum(['none', 'active']),
  last_four: z.string().nullable(),
  created_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** Whether the caller may make one. */
  may_generate: z.boolean(),
})
export type WireSdkToken = z.output<typeof sdkToken>

/** The teams that a person is in. */
export const teams = {
  listTeams: row({ service: 'main', method: 'GET', path: 'api/v1/teams', answer: listOf(team), since: 'S' }),
  readTeam: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/team/{teamId}',
    query: z
      .object({ include_organization: z.boolean(), include_accesses: z.boolean(), include_users: z.boolean() })
      .partial(),
    answer: team,
    since: 'S',
  }),
  /** Makes a team, which the caller owns. */
  createTeam: row({
    service: 'main',
    method: 'POST',
    path: 'team',
    body: z.object({ name: text, description: text.optional() }),
    answer: team,
    shell: 'write',
    since: 'S',
  }),
  updateTeam: row({
    service: 'main',
    method: 'PUT',
    path: 'team/{teamId}',
    body: z.object({ name: text, description: text }).partial(),
    answer: team,
    shell: 'write',
    since: 'S',
  }),
  /** The team in which the app opens for the caller. */
  makeTeamDefault: row({
    service: 'main',
    method: 'POST',
    path: 'team/{teamId}/makeDefault',
    answer: team,
    shell: 'write',
    since: 'S',
  }),
  /** Makes another member the owner; the owner before becomes an admin, and every SDK token of the team ends. */
  transferTeam: row({
    service: 'main',
    method: 'POST',
    path: 'team/{teamId}/transfer',
    body: z.object({ email: address }),
    answer: team,
    shell: 'write',
    since: 'ours',
  }),
  /** Has a job delete a team with everything in it; only its owner does, and says its name. */
  deleteTeam: row({
    service: 'main',
    method: 'DELETE',
    path: 'team/{teamId}',
    body: z.object({ name: text }),
    answer: job,
    shell: 'start',
    since: 'S',
  }),
  /** Takes the caller out of a team; its owner can't leave. */
  leaveTeam: row({
    service: 'main',
    method: 'DELETE',
    path: 'team/{teamId}/member',
    answer: z.object({ left: z.literal(true) }),
    shell: 'write',
    since: 'S',
  }),
  /** Gives a member another role in the team. */
  changeMember: row({
    service: 'main',
    method: 'PUT',
    path: 'team/{teamId}/member',
    body: z.object({ email: address, role: z.number().int() }),
    answer: member,
    shell: 'write',
    since: 'S',
  }),
  /** Gives contributors permissions in the team, or takes them; all or none. */
  changePermissions: row({
    service: 'main',
    method: 'PUT',
    path: 'team/{teamId}/member/permissions',
    body: z.object({
      emails: z.array(address).min(1).max(PEOPLE_MAX),
      give: z.array(z.number().int()).max(PERMISSIONS_MAX),
      take: z.array(z.number().int()).max(PERMISSIONS_MAX),
    }),
    answer: z.object({ changed: count }),
    shell: 'write',
    since: 'ours',
  }),
  /** Members by name, then people who have been invited; only those who manage people see all of them. */
  listMembers: row({
    service: 'main',
    method: 'GET',
    path: 'team/{teamId}/members',
    answer: listOf(member),
    shell: 'read',
    staleOn: ['access.changed', 'member.removed'],
    since: 'ours',
  }),
  /** Makes a join link for an invited person in place of the one before, good for a week and one account. */
  makeJoinLink: row({
    service: 'main',
    method: 'POST',
    path: 'team/{teamId}/invite/link',
    body: z.object({ email: address }),
    answer: z.object({ url: z.string() }),
    shell: 'write',
    keyless: true,
    secret: true,
    since: 'ours',
  }),
  withdrawInvitation: row({
    service: 'main',
    method: 'DELETE',
    path: 'team/{teamId}/invite',
    body: z.object({ email: address }),
    answer: z.object({ withdrawn: z.boolean() }),
    shell: 'write',
    since: 'S',
  }),
  /** Tells whether an address belongs to the team, so that no one is invited twice. */
  emailExists: row({
    service: 'main',
    method: 'GET',
    path: 'users/emailExists',
    scope: 'team',
    query: z.object({ email: address }),
    answer: z.object({ exists: z.boolean(), state: z.enum(['PENDING', 'CONFIRMED']).nullable() }),
    shell: 'read',
    since: 'ours',
  }),
  /** Tells whether a name of a person is in use in the team; names need not be unique, so this only warns. */
  userNameExists: row({
    service: 'main',
    method: 'GET',
    path: 'users/nameExists',
    scope: 'team',
    query: z.object({ name: z.string().max(200) }),
    answer: z.object({ exists: z.boolean() }),
    since: 'ours',
  }),
  /** How the caller's SDK token of a team stands; never the token. */
  readSdkToken: row({
    service: 'main',
    method: 'GET',
    path: 'get-sdk-token',
    scope: 'team',
    answer: sdkToken,
    shell: 'read',
    since: 'S',
  }),
  /** Makes a token in place of the one before, and answers it this once. */
  generateSdkToken: row({
    service: 'main',
    method: 'POST',
    path: 'generate-sdk-token',
    scope: 'team',
    answer: z.object({ token: z.string() }),
    shell: 'write',
    keyless: true,
    secret: true,
    since: 'S',
  }),
  revokeSdkToken: row({
    service: 'main',
    method: 'POST',
    path: 'revoke-sdk-token',
    scope: 'team',
    answer: sdkToken,
    shell: 'write',
    since: 'S',
  }),
}
