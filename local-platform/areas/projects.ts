import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { projectAccess, runsTeam, teamMembership } from './access/project-access'
import { keptProjectName } from './names'
import { changeProjects } from './projects/change-projects'
import { cloneProject } from './projects/clone-project'
import { copyItems } from './projects/copy-items'
import { createProject } from './projects/create-project'
import { countProject, deleteProject, listDeletedProjects, restoreProject } from './projects/delete-project'
import { listProjectWork } from './projects/list-project-work'
import { readProjectChanges } from './projects/read-project-changes'
import { projectOverview } from './projects/project-overview'
import { updateProject } from './projects/update-project'
import { wireList, wireProject } from './wire'

const PAGE_MAX = 2_000

/** Endpoints of a team's projects. */
export const projects = {
  /** Lists the projects that the person may open: all of the team, or those they were added to. */
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
  changeProjects,
  cloneProject,
  copyItems,
  /** Tells whether the team already has a project of this name. */
  projectNameExists: (platform, { caller, place, query }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    if (!runsTeam(membership.value.role))
      return refuse('forbidden', { message: 'Only admins of the team make projects.' })
    const name = keptProjectName(query.name)
    return ok({ exists: platform.storage.projects.nameTaken(place.teamId, name), name })
  },
  /** Reads one project, with its people and the caller's rights on request. */
  readProject: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { actions, roleId } = access.value
    const project = platform.storage.projects.byId(caller.person.id, place.projectId)
    if (project === undefined) return refuse('not_found', { message: 'There is no such project.' })
    return ok({
      ...wireProject(project),
      instructions_link: platform.storage.instructions.ofProject(project.id)?.link || null,
      ...(query.include_accesses === true
        ? { accesses: { actions: [...actions('project')], action_groups: [] }, role_id: roleId }
        : {}),
      ...(query.include_users === true
        ? {
            users: platform.storage.projects
              .members(project.id)
              .map((member) => ({ user_id: member.personId, paused: member.isPaused })),
          }
        : {}),
    })
  },
  updateProject,
  countProject,
  projectOverview,
  listProjectWork,
  readProjectChanges,
  deleteProject,
  listDeletedProjects,
  restoreProject,
} satisfies HandlersOf<Subjects['projects']>
