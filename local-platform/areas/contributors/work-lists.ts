import { isNative } from '#domain/annotation/native'
import { PROJECT_STATUS, UPLOAD_STATE } from '#domain/enums'
import { WORK_TYPE } from '#domain/endpoints/searches'
import { ok, type Result } from '#domain/result'
import type { EndpointBody, WireWorkProject } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import type { Refusal } from '../../server/refusal'
import type { ProjectRow } from '../../storage/projects'
import { PROJECT_PERMISSIONS, projectToggles, teamActions, TEAM_PERMISSIONS } from '../access/permissions'
import { sightOf } from '../access/item-scope'
import { projectAccess, type ProjectPlace, runsTeam, seesAssignees, teamMembership } from '../access/project-access'

const STATUS_NAME = new Map<number, WireWorkProject['status']>(
  Object.entries(PROJECT_STATUS).map(([name, value]) => [value, name as keyof typeof PROJECT_STATUS]),
)
const UPLOAD_STATE_NAME = new Map<number, WireWorkProject['upload_state']>(
  Object.entries(UPLOAD_STATE).map(([name, value]) => [value, name as keyof typeof UPLOAD_STATE]),
)
const CONFIRMED = 'CONFIRMED' as const

/** Projects of a team that a person may open, in the form of the work service. */
export function workProjects(platform: Platform, caller: Caller, teamId: number): Result<WireWorkProject[], Refusal> {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok) return membership
  const { rows } = platform.storage.projects.list(caller.person.id, {
    teamId,
    ...(runsTeam(membership.value.role) ? {} : { memberId: caller.person.id }),
    sort: 'createdAt',
    descending: true,
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  })
  return ok(rows.map(workProject))
}

/** Converts a project search for the rows of the list: numeric statuses of scripts become words. */
export function projectSearch({ query }: EndpointBody<'searchProjects'>): EndpointBody<'searchProjects'> {
  return { query: query.search === undefined ? query : { ...query, search: inWords(query.search) } }
}

function inWords(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).map(([key, value]) => {
      if (key === 'status') return [key, statusWords(value)]
      return [key, Array.isArray(value) ? value.map((part) => (isNative(part) ? inWords(part) : part)) : value]
    }),
  )
}

/** Replaces status numbers in a condition by their words, at any depth; other values stay. */
function statusWords(value: unknown): unknown {
  if (typeof value === 'number') return STATUS_NAME.get(value) ?? value
  if (Array.isArray(value)) return value.map(statusWords)
  return isNative(value)
    ? Object.fromEntries(Object.entries(value).map(([operator, operand]) => [operator, statusWords(operand)]))
    : value
}

/** The people of a team, for those who run it or have one of the actions; others see themselves. */
export function teamUsers(platform: Platform, caller: Caller, teamId: number, alsoWith: readonly string[] = []) {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok) return membership
  const actions = teamActions(platform, membership.value, caller.person.id)
  const isWhole = runsTeam(membership.value.role) || alsoWith.some((action) => actions.includes(action))
  const users = platform.storage.teams.users(teamId).filter(({ id }) => isWhole || id === caller.person.id)
  const given = platform.storage.permissions.ofTeam.all(teamId)
  return ok(
    users.map(({ id, email, firstName, lastName, role }) => ({
      id,
      team_id: teamId,
      email,
      first_name: firstName,
      last_name: lastName,
      role,
      state: CONFIRMED,
      userPermissions: TEAM_PERMISSIONS.filter((one) => given.get(id)?.includes(one.id) === true).map(
        ({ id: permission, name }) => ({ id: permission, name }),
      ),
    })),
  )
}

/** People added to a project, for those who may see assignees; others see only themselves. */
export function projectUsers(platform: Platform, caller: Caller, place: ProjectPlace) {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const { storage } = platform
  const isWhole = seesAssignees(access.value)
  const sees = sightOf(platform, place.teamId, caller.person.id)
  const names = new Map(storage.teams.users(place.teamId).map((user) => [user.id, user]))
  const members = storage.projects.members(place.projectId)
  const categories = storage.categories.ofPeople(place.projectId)
  const given = storage.permissions.ofProject.all(place.projectId)
  return ok(
    members
      .filter(({ personId }) => (isWhole && sees(personId)) || personId === caller.person.id)
      .map(({ personId, email, roleId, isPaused }) => ({
        id: personId,
        team_id: place.teamId,
        email,
        first_name: names.get(personId)?.firstName ?? '',
        last_name: names.get(personId)?.lastName ?? '',
        role: roleId,
        state: CONFIRMED,
        permissions: projectToggles(given.get(personId) ?? [], isPaused),
        userPermissions: PROJECT_PERMISSIONS.filter(({ id }) => given.get(personId)?.includes(id) === true),
        categories: [...(categories.get(personId) ?? [])],
      })),
  )
}

function workProject(project: ProjectRow): WireWorkProject {
  return {
    id: project.id,
    team_id: project.teamId,
    name: project.name,
    type: WORK_TYPE[project.type as keyof typeof WORK_TYPE],
    status: STATUS_NAME.get(project.status) ?? 'undefined',
    description: project.description,
    folder_id: project.folderId,
    workflow_id: project.workflowId,
    creator_id: project.creatorEmail,
    upload_state: UPLOAD_STATE_NAME.get(project.uploadState) ?? 'initial',
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  }
}
