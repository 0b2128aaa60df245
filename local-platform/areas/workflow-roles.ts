import { ROLE_PERMISSION } from '#domain/enums'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { Subjects, WireRole } from '#endpoints'
import { type Actor, record } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import type { HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import { STATUS_ICON } from '../seed/icons'
import type { RoleRow } from '../storage/roles'
import type { TeamStatus } from '../storage/team-statuses'
import { PROJECT_ROLE } from './access/grants'
import { runningMembership, teamMembership } from './access/project-access'
import { wireList } from './wire'
import { nameKey, nameProblem } from './workflows/definition-problem'

const ROLES_MAX = 200
const STATUSES_MAX = 200

/** Grants of each permission in folders, by its number. */
const GRANTED: ReadonlyMap<number, string> = new Map([
  [ROLE_PERMISSION.revert, 'ApplyItemAnnotationRevert'],
  [ROLE_PERMISSION.approveObject, 'ApplyItemAnnotationInstanceApprovalStatus'],
  [ROLE_PERMISSION.approveItem, 'ApplyItemApprovalStatus'],
  [ROLE_PERMISSION.pin, 'ApplyItemPin'],
  [ROLE_PERMISSION.resolveComments, 'ResolveItemAnnotationComment'],
  [ROLE_PERMISSION.deleteComments, 'DeleteItemAnnotationComment'],
])
/** Grants of every custom role of a team. */
const USUAL = {
  project: ['RequestItem', 'ListFolders', 'ViewNotStartedCount', 'ViewInProgressCount'],
  folder: ['ApplyItemTransition'],
} as const

/** Endpoints of project roles, and of statuses that a team keeps for its workflows. */
export const workflowRoles = {
  listRoles: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const rows = platform.storage.roles.ofTeam(place.teamId).map((role) => wireRole(platform, role))
    return ok(wireList(rows, rows.length))
  },
  createRole: (platform, { caller, actor, place, body }) => {
    const membership = runningMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { roles } = platform.storage
    const present = roles.ofTeam(place.teamId)
    const unfit = nameRefusal(present, body.name, undefined, 'role')
    if (unfit !== undefined) return unfit
    if (present.length >= ROLES_MAX)
      return refuse('limit_reached', { message: `A team has at most ${ROLES_MAX} roles.` })
    const grants = grantsOf(body.rolePermissions ?? [])
    if (!grants.ok) return grants
    const id = roles.add({
      teamId: place.teamId,
      name: body.name.trim(),
      description: body.description ?? '',
      grants: grants.value,
    })
    roles.stamp(id, timestamp(platform.clock))
    return told(platform, actor, place.teamId, id, undefined)
  },
  updateRole: (platform, { caller, actor, place, body }) => {
    const membership = runningMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { roles } = platform.storage
    const found = ownRole(platform, place)
    if (!found.ok) return found
    const before = found.value
    const name = body.name?.trim() ?? before.name
    const unfit = nameRefusal(roles.ofTeam(place.teamId), name, before.id, 'role')
    if (unfit !== undefined) return unfit
    if (body.rolePermissions !== undefined) {
      const grants = grantsOf(body.rolePermissions)
      if (!grants.ok) return grants
      roles.setGrants(before.id, grants.value)
    }
    roles.change(before.id, name, body.description ?? before.description, timestamp(platform.clock))
    return told(platform, actor, place.teamId, before.id, before)
  },
  deleteRole: (platform, { caller, actor, place }) => {
    const membership = runningMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const found = ownRole(platform, place)
    if (!found.ok) return found
    const users = platform.storage.workflowDesigns.usersOfRole(place.roleId)
    if (users.length > 0) {
      return refuse('in_use', {
        message: `This role is used in ${users
          .slice(0, 5)
          .map((name) => `“${name}”`)
          .join(', ')}.`,
        data: { used: [{ what: 'workflow or project', count: users.length }] },
      })
    }
    platform.storage.roles.remove(place.roleId)
    record(platform, actor, {
      name: 'workflow.changed',
      place: { teamId: place.teamId },
      thing: thingText('role', [place.roleId]),
      before: { name: found.value.name },
    })
    return ok({ deleted: true as const })
  },
  listStatuses: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const rows = platform.storage.teamStatuses.ofTeam(place.teamId).map((one) => wireTeamStatus(place.teamId, one))
    return ok(wireList(rows, rows.length))
  },
  createStatus: (platform, { caller, actor, place, body }) => {
    const membership = runningMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { teamStatuses } = platform.storage
    const present = teamStatuses.ofTeam(place.teamId)
    const unfit = nameRefusal(present, body.name, undefined, 'status')
    if (unfit !== undefined) return unfit
    if (present.length >= STATUSES_MAX)
      return refuse('limit_reached', { message: `A team has at most ${STATUSES_MAX} statuses.` })
    const icons = Object.keys(STATUS_ICON)
    const shortcut = body.shortcut_id
    const parts = {
      name: body.name.trim(),
      description: body.description ?? '',
      icon: icons[((body.icon_id ?? 1) - 1) % icons.length] ?? 'in_progress',
      shortcut: shortcut === undefined || shortcut < 1 || shortcut > 9 ? null : `Alt+${shortcut}`,
    }
    const id = teamStatuses.add(place.teamId, nameKey(parts.name), parts)
    record(platform, actor, {
      name: 'workflow.changed',
      place: { teamId: place.teamId },
      thing: thingText('workflow', []),
      after: { status: parts.name },
    })
    return ok(wireTeamStatus(place.teamId, { id, ...parts }))
  },
} satisfies HandlersOf<Subjects['workflowRoles']>

interface RolePlace {
  readonly teamId: number
  readonly roleId: number
}

function ownRole({ storage }: Platform, { teamId, roleId }: RolePlace): Result<RoleRow, Refusal> {
  const found = storage.roles.ofTeam(teamId).find(({ id }) => id === roleId)
  if (found === undefined) return refuse('not_found', { message: 'The team has no such role.' })
  return found.teamId === null
    ? refuse('forbidden', { message: 'This role comes with the platform and stays as it is.' })
    : ok(found)
}

function nameRefusal(
  present: readonly { readonly id: number; readonly name: string }[],
  said: string,
  own: number | undefined,
  what: 'role' | 'status',
) {
  const problem = nameProblem(said.trim())
  if (problem !== undefined)
    return refuse('bad_request', { message: `body.name: ${problem}`, data: { key: 'body.name' } })
  const other = present.find(({ id, name }) => id !== own && nameKey(name) === nameKey(said))
  return other === undefined
    ? undefined
    : refuse('name_taken', { message: `There is another ${what} “${other.name}”.`, data: { key: 'body.name' } })
}

function grantsOf(permissions: readonly { readonly permission_id: number }[]) {
  const numbers = permissions.map(({ permission_id: number }) => number)
  const unknown = numbers.find((number) => !GRANTED.has(number))
  const key = 'body.rolePermissions'
  if (unknown !== undefined)
    return refuse('bad_request', { message: `${key}: there is no permission ${unknown}`, data: { key } })
  const given = new Set(numbers.flatMap((number) => GRANTED.get(number) ?? []))
  return ok({ project: [...USUAL.project], folder: [...USUAL.folder, ...given] })
}

function told(
  platform: Platform,
  actor: Actor,
  teamId: number,
  roleId: number,
  before: RoleRow | undefined,
): Result<WireRole, Refusal> {
  const role = platform.storage.roles.byId(roleId)
  if (role === undefined) return refuse('not_found')
  record(platform, actor, {
    name: 'workflow.changed',
    place: { teamId },
    thing: thingText('role', [roleId]),
    before: before === undefined ? null : { name: before.name },
    after: { name: role.name },
  })
  if (before !== undefined)
    for (const projectId of platform.storage.workflowDesigns.projectsOfRole(roleId))
      record(platform, actor, {
        name: 'access.changed',
        place: { teamId, projectId },
        thing: thingText('project', [projectId]),
      })
  return ok(wireRole(platform, role))
}

function wireRole({ storage }: Platform, role: RoleRow): WireRole {
  const actions = new Set(storage.roles.actions(role.id, 'folder'))
  return {
    id: role.id,
    team_id: role.teamId,
    name: role.name,
    description: role.description,
    isAdmin: role.id === PROJECT_ROLE.admin,
    rolePermissions: [...GRANTED].flatMap(([number, action]) =>
      actions.has(action) ? [{ permission_id: number }] : [],
    ),
    used: storage.workflowDesigns.usersOfRole(role.id).length,
    createdAt: role.createdAt,
    updatedAt: role.updatedAt,
  }
}

function wireTeamStatus(teamId: number, { id, name, description, icon }: TeamStatus) {
  return { id, team_id: teamId, name, description, icon }
}
