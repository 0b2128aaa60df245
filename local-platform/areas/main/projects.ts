import { PROJECT_STATUS } from '#domain/enums'
import { ok } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess, runsTeam, teamMembership } from '../access/project-access'
import { wireList, wireProject } from '../wire'

const PAGE_MAX = 2_000
const STATUSES: ReadonlySet<number> = new Set(Object.values(PROJECT_STATUS))

/** The projects of a team that the person may open: all of them, or those they were added to. */
export const listProjects: Handler<'listProjects'> = (platform, { caller, query }) => {
  const membership = teamMembership(platform, caller, query.team_id)
  if (!membership.ok) return membership
  const { rows, total } = platform.storage.projects.list(caller.person.id, {
    teamId: query.team_id,
    ...(runsTeam(membership.value.role) ? {} : { memberId: caller.person.id }),
    ...(query.name === undefined ? {} : { name: query.name }),
    ...(query.status === undefined ? {} : { status: query.status }),
    sort: 'createdAt',
    descending: true,
    limit: Math.min(query.limit ?? PAGE_MAX, PAGE_MAX),
    offset: query.offset ?? 0,
  })
  return ok(wireList(rows.map(wireProject), total))
}

/** One project, with its people and the caller's accesses where the query asks for them. */
export const readProject: Handler<'readProject'> = (platform, { caller, path, query }) => {
  const access = projectAccess(platform, caller, { teamId: query.team_id, projectId: path.projectId })
  if (!access.ok) return access
  const { project, actions } = access.value
  return ok({
    ...wireProject(project),
    ...(query.include_accesses === true ? { accesses: { actions: [...actions('project')], action_groups: [] } } : {}),
    ...(query.include_users === true
      ? {
          users: platform.storage.projects
            .members(project.id)
            .map((member) => ({ user_id: member.personId, paused: member.isPaused })),
        }
      : {}),
  })
}

/** Sets the status of a project, which only those who run the team may, and the caller's own pin. */
export const updateProject: Handler<'updateProject'> = (platform, { caller, actor, path, query, body }) => {
  const access = projectAccess(platform, caller, { teamId: query.team_id, projectId: path.projectId })
  if (!access.ok) return access
  const { projects } = platform.storage
  const { project } = access.value
  if (body.status !== undefined) {
    const membership = teamMembership(platform, caller, query.team_id)
    if (!membership.ok) return membership
    if (!runsTeam(membership.value.role)) return refuse('forbidden')
    if (!STATUSES.has(body.status)) {
      return refuse('bad_request', {
        message: 'body.status: there is no such project status',
        data: { key: 'body.status' },
      })
    }
    projects.setStatus(path.projectId, body.status, timestamp(platform.clock))
    record(platform, actor, {
      name: 'project.changed',
      place: { teamId: query.team_id, projectId: path.projectId },
      thing: thingText('project', [path.projectId]),
      before: { status: project.status },
      after: { status: body.status },
    })
  }
  if (body.is_pinned !== undefined) {
    projects.setPinned(path.projectId, caller.person.id, body.is_pinned)
    // A pin is the person's own: others hear nothing of it.
    record(platform, actor, {
      name: 'project.changed',
      place: { teamId: query.team_id, personId: caller.person.id },
      thing: thingText('project', [path.projectId]),
      before: { is_pinned: project.isPinned },
      after: { is_pinned: body.is_pinned },
    })
  }
  const changed = projectAccess(platform, caller, { teamId: query.team_id, projectId: path.projectId })
  return changed.ok ? ok(wireProject(changed.value.project)) : changed
}

/** One folder, with the caller's accesses in it where the query asks for them. */
export const readFolder: Handler<'readFolder'> = (platform, { caller, query }) => {
  const access = projectAccess(platform, caller, { teamId: query.team_id, projectId: query.project_id })
  if (!access.ok) return access
  const folder = platform.storage.projects.folder(query.folder_id)
  if (folder === undefined || folder.projectId !== query.project_id) {
    return refuse('not_found', { message: 'There is no such folder.' })
  }
  return ok({
    id: folder.id,
    name: folder.name,
    project_id: folder.projectId,
    is_root: folder.isRoot,
    ...(query.include_accesses === true
      ? { accesses: { actions: [...access.value.actions('folder')], action_groups: [] } }
      : {}),
  })
}
