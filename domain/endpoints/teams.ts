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
/** Most people in one call. */
const PEOPLE_MAX = 500
const PERMISSIONS_MAX = 50

/** Member of a team, or an invited person. */
const member = z.object({
  /** Null for an invited person without an account. */
  id: id.nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.number(),
  state: z.enum(['PENDING', 'CONFIRMED']),
  /** Number of projects in which they have a role. */
  projects: count,
  /** Expiry of an invitation; null for members. */
  expires_at: z.string().nullable(),
  /** Permissions besides their role, by the numbers of `PERMISSION`. */
  permissions: many(z.number()),
  /** Time of their last call, to the minute; null for never. */
  last_seen_at: z.string().nullable(),
})
export type WireMember = z.output<typeof member>

const sdkToken = z.object({
  state: z.enum(['none', 'active']),
  last_four: z.string().nullable(),
  created_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** Tells whether the caller may generate one. */
  may_generate: z.boolean(),
})
export type WireSdkToken = z.output<typeof sdkToken>

/** Endpoints of a person's teams. */
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
  /** Creates a team, owned by the caller. */
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
  /** Sets the team in which the app opens for the caller. */
  makeTeamDefault: row({
    service: 'main',
    method: 'POST',
    path: 'team/{teamId}/makeDefault',
    answer: team,
    shell: 'write',
    since: 'S',
  }),
  /** Makes another member the owner; the former owner becomes an admin, and every SDK token of the team expires. */
  transferTeam: row({
    service: 'main',
    method: 'POST',
    path: 'team/{teamId}/transfer',
    body: z.object({ email: address }),
    answer: team,
    shell: 'write',
    since: 'ours',
  }),
  /** Starts a job that deletes a team with all its data; only its owner may, and confirms by its name. */
  deleteTeam: row({
    service: 'main',
    method: 'DELETE',
    path: 'team/{teamId}',
    body: z.object({ name: text }),
    answer: job,
    shell: 'start',
    since: 'S',
  }),
  /** Removes the caller from a team; its owner can't leave. */
  leaveTeam: row({
    service: 'main',
    method: 'DELETE',
    path: 'team/{teamId}/member',
    answer: z.object({ left: z.literal(true) }),
    shell: 'write',
    since: 'S',
  }),
  /** Changes a member's role in the team. */
  changeMember: row({
    service: 'main',
    method: 'PUT',
    path: 'team/{teamId}/member',
    body: z.object({ email: address, role: z.number().int() }),
    answer: member,
    shell: 'write',
    since: 'S',
  }),
  /** Grants or revokes team permissions of contributors; all or none. */
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
  /** Lists members by name, then invited people; only those who manage people see all of them. */
  listMembers: row({
    service: 'main',
    method: 'GET',
    path: 'team/{teamId}/members',
    answer: listOf(member),
    shell: 'read',
    staleOn: ['access.changed', 'member.removed'],
    since: 'ours',
  }),
  /** Replaces an invited person's join link, valid for a week and one account. */
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
  /** Tells whether an e-mail address belongs to the team, so that no one is invited twice. */
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
  /** Tells whether the team uses a person's name; names need not be unique, so this is only a warning. */
  userNameExists: row({
    service: 'main',
    method: 'GET',
    path: 'users/nameExists',
    scope: 'team',
    query: z.object({ name: z.string().max(200) }),
    answer: z.object({ exists: z.boolean() }),
    since: 'ours',
  }),
  /** Reads the state of the caller's SDK token for a team, never the token. */
  readSdkToken: row({
    service: 'main',
    method: 'GET',
    path: 'get-sdk-token',
    scope: 'team',
    answer: sdkToken,
    shell: 'read',
    since: 'S',
  }),
  /** Replaces the token, and returns the new one only this once. */
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
