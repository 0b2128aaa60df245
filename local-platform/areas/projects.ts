import { PROJECT_STATUS } from '#domain/enums'
import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import { record } from '../events/record'
import { timestamp } from '../platform-context'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { projectAccess, runsTeam, teamMembership } from './access/project-access'
import { createProject } from './projects/create-project'
import { wireList, wireProject } from './wire'

const PAGE_MAX = 2_000
const STATUSES: ReadonlySet<number> = new Set(Object.values(PROJECT_STATUS))

/** The projects of a team. */
export const projects = {
  /** The projects of a team that the person may open: all of them, or those they were added to. */
  listProjects: (platform, { caller, place, query }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { rows, total } = platform.storage.projects.list(caller.person.id, {
      teamId: place.teamId,
      ...(runsTeam(membership.value.role) ? {} : { memberId: caller.person.id }),
      ...(query.name === undefined ? {} : { name: query.name }),
      ...(query.status === undefined ? {} : { status: query.status }),
      sort: 'createdAt',
      descending: true,
      limit: Math.min(query.limit ?? PAGE_MAX, PAGE_MAX),
      offset: query.offset ?? 0,
    })
    return ok(wireList(rows.map(wireProject), total))
  },
  createProject,
  /** One project, with its people and the caller's accesses where the query asks for them. */
  readProject: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { actions } = access.value
    const project = platform.storage.projects.byId(caller.person.id, place.projectId)
    if (project === undefined) return refuse('not_found', { message: 'There is no such project.' })
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
  },
  /** Sets the status of a project, which only those who run the team may, and the caller's own pin. */
  updateProject: (platform, { caller, actor, place, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { projects } = platform.storage
    const { project } = access.value
    const thing = thingText('project', [project.id])
    if (body.status !== undefined) {
      const membership = teamMembership(platform, caller, place.teamId)
      if (!membership.ok) return membership
      if (!runsTeam(membership.value.role)) return refuse('forbidden')
      if (!STATUSES.has(body.status)) {
        return refuse('bad_request', {
          message: 'body.status: there is no such project status',
          data: { key: 'body.status' },
        })
      }
      projects.setStatus(project.id, body.status, timestamp(platform.clock))
      record(platform, actor, {
        name: 'project.changed',
        place,
        thing,
        before: { status: project.status },
        after: { status: body.status },
      })
    }
    if (body.is_pinned !== undefined) {
      projects.setPinned(project.id, caller.person.id, body.is_pinned)
      // A pin is the person's own: others hear nothing of it.
      record(platform, actor, {
        name: 'project.changed',
        place: { teamId: place.teamId, personId: caller.person.id },
        thing,
        before: { is_pinned: project.isPinned },
        after: { is_pinned: body.is_pinned },
      })
    }
    const changed = projects.byId(caller.person.id, project.id)
    return changed === undefined ? refuse('platform_failed') : ok(wireProject(changed))
  },
} satisfies HandlersOf<Subjects['projects']>
