import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import { type Actor, record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectMember } from '../../storage/projects'
import { PROJECT_ROLE } from '../access/grants'
import { projectAccess, type ProjectPlace, runsTeam } from '../access/project-access'
import { selectPage } from '../select-page'
import { workProjects } from './work-lists'

/** Gives people of the team a role in a project; who has one already gets the new one. */
export const shareProject: Handler<'shareProject'> = (platform, { caller, actor, place, body }) => {
  const access = adminAccess(platform, caller, place)
  if (!access.ok) return access
  const { storage } = platform
  const roleIds = new Set(storage.roles.ofTeam(place.teamId).map(({ id }) => id))
  const unknown = body.users.findIndex(({ user_role: roleId }) => !roleIds.has(roleId))
  if (unknown !== -1) {
    const key = `body.users.${unknown}.user_role`
    return refuse('bad_request', { message: `${key}: this team has no such role`, data: { key } })
  }
  const byEmail = new Map(storage.teams.users(place.teamId).map((user) => [user.email.toLowerCase(), user]))
  const invalidUsers: string[] = []
  for (const { user_id: email, user_role: roleId } of body.users) {
    const user = byEmail.get(email.trim().toLowerCase())
    // Those who run the team are in each of its projects as they are.
    if (user === undefined || runsTeam(user.role)) {
      invalidUsers.push(email)
      continue
    }
    const member = storage.projects.member(place.projectId, user.id)
    if (member?.roleId === roleId) continue
    if (member === undefined) storage.projects.addMember(place.projectId, user.id, roleId, false)
    else storage.projects.setMember(place.projectId, user.id, { roleId, isPaused: member.isPaused })
    tell(platform, actor, place, user.id, { role_id: member?.roleId ?? null }, { role_id: roleId })
  }
  return ok({ invalidUsers })
}

/** Takes one person out of a project. */
export const unshareProject: Handler<'unshareProject'> = (platform, { caller, actor, place, body }) => {
  const access = adminAccess(platform, caller, place)
  return access.ok ? ok(takenOut(platform, actor, place, [body.user_id])) : access
}

/** Takes people out of a project, and its items from them. */
export const unshareMany: Handler<'unshareMany'> = (platform, { caller, actor, place, body }) => {
  const access = adminAccess(platform, caller, place)
  return access.ok ? ok(takenOut(platform, actor, place, body.user_id)) : access
}

/** Pauses the people whom a search finds in the projects that it finds, or lets them go on: all or none. */
export const pauseUsers: Handler<'pauseUsers'> = (platform, { caller, actor, place, body }) => {
  const isPaused = body.body.projectUsers.permissions.paused === 1
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
  let changed = 0
  for (const { projectId, user } of found) {
    const { personId, roleId, isPaused: wasPaused } = user
    if (wasPaused === isPaused) continue
    storage.projects.setMember(projectId, personId, { roleId, isPaused })
    tell(platform, actor, { teamId: place.teamId, projectId }, personId, { paused: wasPaused }, { paused: isPaused })
    changed += 1
  }
  return ok({ changed })
}

type Pair = {
  readonly projectId: number
  readonly user: ProjectMember
  /** What the search names. */
  readonly projects: { readonly id: number; readonly contributors: { readonly email: string } }
}

function takenOut(platform: Platform, actor: Actor, place: ProjectPlace, emails: readonly string[]) {
  const { storage } = platform
  const members = new Map(
    storage.projects
      .members(place.projectId)
      .map((member): [string, ProjectMember] => [member.email.toLowerCase(), member]),
  )
  const wanted = new Set(emails.map((email) => email.trim().toLowerCase()))
  let success = 0
  for (const email of wanted) {
    const member = members.get(email)
    if (member === undefined) continue
    storage.projects.removeMember(place.projectId, member.personId)
    tell(platform, actor, place, member.personId, { role_id: member.roleId }, { role_id: null })
    success += 1
  }
  return { success, error: wanted.size - success }
}

function adminAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<unknown, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  return access.value.roleId === PROJECT_ROLE.admin && !access.value.isPaused
    ? access
    : refuse('forbidden', { message: 'Only admins of the project say who works in it.' })
}

function tell(
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
