import { PROJECT_PERMISSION } from '#domain/enums'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { EndpointBody } from '#endpoints'
import { type Actor, record } from '../../events/record'
import { startJob } from '../../jobs/start-job'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectMember } from '../../storage/projects'
import { PROJECT_ROLE } from '../access/grants'
import { projectAccess, type ProjectPlace, runsTeam, teamMembership } from '../access/project-access'
import { selectPage } from '../select-page'
import { maySteer, type Steered } from './member-rules'
import { workProjects } from './work-lists'

/** Gives people of the team a role in a project, which replaces an earlier one. */
export const shareProject: Handler<'shareProject'> = (platform, { caller, actor, place, body }) => {
  const added = addPeople(platform, { caller, actor, place }, body.users, { keepsRoles: false })
  return added.ok ? ok({ invalidUsers: added.value.invalidUsers }) : added
}

/** Starts the job that adds people to many projects. */
export const shareProjects: Handler<'shareProjects'> = (platform, { caller, actor, place, body }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const wrong = roleProblem(platform, place.teamId, body.users)
  if (wrong !== undefined) return wrong
  const ids = [...new Set(body.project_ids)]
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    const access = adminAccess(platform, caller, { teamId: place.teamId, projectId: only })
    if (!access.ok) return access
  } else if (!runsTeam(membership.value.role))
    return refuse('forbidden', { message: 'Only the owner and the admins of the team do this to several projects.' })
  const { length } = body.users
  return startJob(platform, actor, {
    kind: 'shareProjects',
    teamId: place.teamId,
    projectId: null,
    byId: caller.person.id,
    title: `Add ${length === 1 ? (body.users[0]?.user_id ?? '') : `${length} people`} to projects`,
    args: { project_ids: ids, users: body.users },
    total: ids.length,
    unit: 'project',
  })
}

type SaidUsers = EndpointBody<'shareProject'>['users']

/** Caller and target of a change of members. */
export interface Sharing {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: ProjectPlace
}

/** Adds people of the team to a project; with `keepsRoles` existing members stay unchanged. */
export function addPeople(
  platform: Platform,
  { caller, actor, place }: Sharing,
  users: SaidUsers,
  { keepsRoles }: { readonly keepsRoles: boolean },
): Result<{ readonly invalidUsers: string[]; readonly changed: number }, Refusal> {
  const access = adminAccess(platform, caller, place)
  if (!access.ok) return access
  const wrong = roleProblem(platform, place.teamId, users)
  if (wrong !== undefined) return wrong
  const { storage } = platform
  const mayChange = steering(platform, caller, place.teamId)
  const byEmail = new Map(storage.teams.users(place.teamId).map((user) => [user.email.toLowerCase(), user]))
  const invalidUsers: string[] = []
  let changed = 0
  for (const { user_id: email, user_role: roleId } of users) {
    const user = byEmail.get(email.trim().toLowerCase())
    // Team owners and admins already belong to each of its projects.
    if (user === undefined || runsTeam(user.role)) {
      invalidUsers.push(email)
      continue
    }
    const member = storage.projects.member(place.projectId, user.id)
    if (member?.roleId === roleId || (keepsRoles && member !== undefined)) continue
    if (member !== undefined && !mayChange({ ...member, personId: user.id })) {
      invalidUsers.push(email)
      continue
    }
    if (member === undefined) storage.projects.addMember(place.projectId, user.id, roleId, false)
    else {
      storage.projects.setMember(place.projectId, user.id, { roleId, isPaused: member.isPaused })
      // Assignments belong to a role, so a new role starts without any.
      storage.projects.dropWork(place.projectId, user.id)
      if (roleId !== PROJECT_ROLE.admin)
        storage.permissions.ofProject.set(place.projectId, user.id, PROJECT_PERMISSION.download, false)
    }
    tellAccess(platform, actor, place, user.id, { role_id: member?.roleId ?? null }, { role_id: roleId })
    changed += 1
  }
  return ok({ invalidUsers, changed })
}

function roleProblem({ storage }: Platform, teamId: number, users: SaidUsers): Result<never, Refusal> | undefined {
  const roleIds = new Set(storage.roles.ofTeam(teamId).map(({ id }) => id))
  const unknown = users.findIndex(({ user_role: roleId }) => !roleIds.has(roleId))
  if (unknown === -1) return undefined
  const key = `body.users.${unknown}.user_role`
  return refuse('bad_request', { message: `${key}: this team has no such role`, data: { key } })
}

/** Removes one person from a project. */
export const unshareProject: Handler<'unshareProject'> = (platform, { caller, actor, place, body }) => {
  const access = adminAccess(platform, caller, place)
  return access.ok ? ok(takenOut(platform, { caller, actor, place }, [body.user_id])) : access
}

/** Removes people from a project and unassigns their items. */
export const unshareMany: Handler<'unshareMany'> = (platform, { caller, actor, place, body }) => {
  const access = adminAccess(platform, caller, place)
  return access.ok ? ok(takenOut(platform, { caller, actor, place }, body.user_id)) : access
}

/** Pauses or unpauses the people that a search finds, in the projects that it finds: all or none. */
export const pauseUsers: Handler<'pauseUsers'> = (platform, { caller, actor, place, body }) => {
  const { paused, ...toggles } = body.body.projectUsers.permissions
  const projects = workProjects(platform, caller, place.teamId)
  if (!projects.ok) return projects
  const { storage } = platform
  const pairs = projects.value.flatMap(({ id: projectId }) =>
    storage.projects
      .members(projectId)
      .map((user): Pair => ({ projectId, user, projects: { id: projectId, contributors: { email: user.email } } })),
  )
  const { search } = body.query
  const found: Pair[] = []
  for (;;) {
    const page = selectPage(pairs, { query: { ...(search && { search }), offset: found.length } })
    if (!page.ok) return page
    found.push(...page.value.data)
    if (page.value.data.length === 0 || found.length >= page.value.total) break
  }
  for (const projectId of new Set(found.map((pair) => pair.projectId))) {
    const access = adminAccess(platform, caller, { teamId: place.teamId, projectId })
    if (!access.ok) return access
  }
  const mayChange = steering(platform, caller, place.teamId)
  if (!found.every(({ user }) => mayChange(user)))
    return refuse('forbidden', { message: 'Only the owner and the admins of the team change admins of a project.' })
  let changed = 0
  for (const { projectId, user } of found) {
    const { personId, roleId, isPaused: wasPaused } = user
    const isPaused = paused === undefined ? wasPaused : paused === 1
    const given = storage.permissions.ofProject
    const before = given.of(projectId, personId)
    const edits = Object.entries(toggles).filter(([name, wanted]) =>
      given.set(projectId, personId, PROJECT_PERMISSION[name as keyof typeof toggles], wanted === 1),
    )
    if (wasPaused === isPaused && edits.length === 0) continue
    storage.projects.setMember(projectId, personId, { roleId, isPaused })
    const after = given.of(projectId, personId)
    tellAccess(
      platform,
      actor,
      { teamId: place.teamId, projectId },
      personId,
      edits.length === 0 ? { paused: wasPaused } : { paused: wasPaused, permissions: before },
      edits.length === 0 ? { paused: isPaused } : { paused: isPaused, permissions: after },
    )
    changed += 1
  }
  return ok({ changed })
}

type Pair = {
  readonly projectId: number
  readonly user: ProjectMember
  /** Projects and people that the search names. */
  readonly projects: { readonly id: number; readonly contributors: { readonly email: string } }
}

function takenOut(platform: Platform, { caller, actor, place }: Sharing, emails: readonly string[]) {
  const { storage } = platform
  const mayChange = steering(platform, caller, place.teamId)
  const members = new Map(
    storage.projects
      .members(place.projectId)
      .map((member): [string, ProjectMember] => [member.email.toLowerCase(), member]),
  )
  const wanted = new Set(emails.map((email) => email.trim().toLowerCase()))
  let success = 0
  for (const email of wanted) {
    const member = members.get(email)
    if (member === undefined || !mayChange(member)) continue
    storage.projects.removeMember(place.projectId, member.personId)
    tellAccess(platform, actor, place, member.personId, { role_id: member.roleId }, { role_id: null })
    success += 1
  }
  return { success, error: wanted.size - success }
}

/** Tells which people of a project the caller may change. */
function steering({ storage }: Platform, caller: Caller, teamId: number): (member: Steered) => boolean {
  const teamRole = storage.teams.membership(caller.person.id, teamId)?.role ?? 0
  return (member) => maySteer({ personId: caller.person.id, teamRole }, member)
}

/** Access of a project admin, who manages its members. */
export function adminAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<unknown, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  return access.value.roleId === PROJECT_ROLE.admin && !access.value.isPaused
    ? access
    : refuse('forbidden', { message: 'Only admins of the project say who works in it.' })
}

/** Records that a person's access to a project changed. */
export function tellAccess(
  platform: Platform,
  actor: Actor,
  { teamId, projectId }: ProjectPlace,
  personId: number,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  record(platform, actor, {
    name: 'access.changed',
    place: { teamId, projectId },
    thing: thingText('person', [personId]),
    before,
    after,
  })
}
