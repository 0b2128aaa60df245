import { PERMISSION, PROJECT_PERMISSION } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { Membership } from '../../storage/teams'
import { TEAM_ROLE_NUMBER } from './grants'
import { runsTeam, teamMembership } from './project-access'

/** The platform's permissions with their names. */
export const TEAM_PERMISSIONS: readonly {
  readonly id: number
  readonly name: string
  readonly actions: readonly string[]
}[] = [
  { id: PERMISSION.manage_contributors, name: 'Manage Contributors', actions: ['ManageTeamUser'] },
  { id: PERMISSION.invite_contributors, name: 'Invite Contributors to team', actions: ['InviteTeamUser'] },
  { id: PERMISSION.remove_contributors, name: 'Remove Contributors from team', actions: ['RemoveTeamUser'] },
  { id: PERMISSION.view_contributors_scores, name: 'View Contributors’ scores', actions: ['ViewScores'] },
  {
    id: PERMISSION.view_contributors_custom_field,
    name: 'View Contributors’ custom fields',
    actions: ['ViewContributorFields'],
  },
  {
    id: PERMISSION.edit_contributors_custom_field,
    name: 'Edit Contributors’ custom fields',
    actions: ['EditContributorFields'],
  },
  { id: PERMISSION.access_workload_management, name: 'Access workload management', actions: ['AccessWorkload'] },
  { id: PERMISSION.allow_sdk_token, name: 'View SDK token', actions: ['ViewSdkToken'] },
  { id: PERMISSION.allow_orchestrate, name: 'Orchestrate', actions: ['Orchestrate', 'ListPipeline'] },
]

/** Permissions that project admins get besides their role. */
export const PROJECT_PERMISSIONS = [{ id: PROJECT_PERMISSION.download, name: 'Download' }] as const

/** Team-wide actions of owners and admins. */
const RUNNING_ACTIONS: readonly string[] = [
  'CreateProject',
  'ListTeamUsers',
  'ListCustomApp',
  'ViewTeamSettings',
  'ViewActionLog',
  'UpdateTeam',
  'ManageGroup',
  'ManageCustomField',
  ...TEAM_PERMISSIONS.flatMap(({ actions }) => actions),
]
const OWNING_ACTIONS: readonly string[] = ['DeleteTeam', 'TransferTeam']

/** Actions that a member may take in a team. */
export function teamActions({ storage }: Platform, { role, team }: Membership, personId: number): string[] {
  if (role === TEAM_ROLE_NUMBER.owner) return [...RUNNING_ACTIONS, ...OWNING_ACTIONS]
  if (runsTeam(role)) return [...RUNNING_ACTIONS]
  const given = storage.permissions.ofTeam.of(team.id, personId)
  // The pages of the team show the content that a permission opens.
  const settings = given.length === 0 ? [] : ['ViewTeamSettings']
  return [
    'ListTeamUsers',
    ...settings,
    ...TEAM_PERMISSIONS.filter(({ id }) => given.includes(id)).flatMap(({ actions }) => actions),
  ]
}

const CONTRIBUTORS_ONLY = 'Only the owner and the admins of the team manage it and its people.'

/** Membership of a person who may take an action in a team, or a refusal. */
export function membershipWith(
  platform: Platform,
  caller: Caller,
  teamId: number,
  action: string,
): Result<Membership, Refusal> {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok) return membership
  return teamActions(platform, membership.value, caller.person.id).includes(action)
    ? ok(membership.value)
    : refuse('forbidden', { message: CONTRIBUTORS_ONLY })
}

/** A project member's permissions in the public client's form. */
export function projectToggles(given: readonly number[], isPaused: boolean) {
  const flag = (permission: number) => (given.includes(permission) ? (1 as const) : (0 as const))
  return {
    paused: isPaused ? (1 as const) : (0 as const),
    allow_orchestrate: flag(PROJECT_PERMISSION.allow_orchestrate),
    allow_run_explore: flag(PROJECT_PERMISSION.allow_run_explore),
    allow_view_sdk_token: flag(PROJECT_PERMISSION.allow_view_sdk_token),
  }
}
