import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import type { Platform } from '../platform-context'
import { seesFolder } from './access/item-scope'
import { projectAccess, type ProjectAccess, type ProjectPlace } from './access/project-access'
import { projectSearch, teamUsers, workProjects } from './contributors/work-lists'
import { selectPage } from './select-page'
import { wireFolder } from './wire'

/** Endpoints of lists that the public client searches. */
export const searches = {
  /** Searches the projects of a team that the person may open. */
  searchProjects: (platform, { caller, place, body }) => {
    const rows = workProjects(platform, caller, place.teamId)
    return rows.ok ? selectPage(rows.value, projectSearch(body)) : rows
  },
  searchFolders: (platform, { caller, place, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    return selectPage(workFolders(platform, access.value, place), body)
  },
  searchTeamUsers: (platform, { caller, place, body }) => {
    const rows = teamUsers(platform, caller, place.teamId)
    return rows.ok ? selectPage(rows.value, body) : rows
  },
  folderByName: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const found = workFolders(platform, access.value, place).find(({ name }) => name === query.name)
    if (found === undefined) return refuse('not_found', { message: `There is no folder “${query.name}”.` })
    return ok(found)
  },
} satisfies HandlersOf<Subjects['searches']>

function workFolders({ storage }: Platform, access: ProjectAccess, { teamId, projectId }: ProjectPlace) {
  const people = storage.folders.peopleOf(projectId)
  const rows = storage.folders.ofProject(projectId, access.hiddenValues).filter(({ id }) => seesFolder(access, id))
  return rows.map((row) => ({
    ...wireFolder(row),
    team_id: teamId,
    completedCount: row.doneCount,
    folderUsers: (people.get(row.id) ?? []).map(({ id, email, roleId }) => ({
      projectUser: { id, email, role: roleId, state: 'CONFIRMED' as const },
    })),
  }))
}
