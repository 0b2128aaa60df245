import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { ProjectFacts } from '../../storage/projects'
import { PROJECT_ROLE } from '../access/grants'
import { sightOf } from '../access/item-scope'
import { projectAccess, runsTeam } from '../access/project-access'
import { wireList } from '../wire'

type Assignee = Omit<EndpointAnswer<'listAssignees'>['data'][number], 'items'>

/**
 * People who can be assigned items of a project, with their roles; team owners and admins are admins of all its
 * projects.
 */
export function assigneesOf({ storage }: Platform, { id: projectId, teamId }: ProjectFacts): readonly Assignee[] {
  const members = storage.projects.members(projectId)
  const running = storage.teams.users(teamId).filter(({ role }) => runsTeam(role))
  const isRunning = new Set(running.map(({ id }) => id))
  const admins = running.map(({ id: personId }) => ({ personId, roleId: PROJECT_ROLE.admin, isPaused: false }))
  return [...members.filter(({ personId }) => !isRunning.has(personId)), ...admins]
    .filter(({ isPaused }) => !isPaused)
    .flatMap(({ personId, roleId }) => {
      const person = storage.people.byId(personId)
      if (person === undefined) return []
      const { id, email, firstName: first_name, lastName: last_name } = person
      return { id, email, first_name, last_name, role_id: roleId, role: storage.roles.nameOf(roleId) }
    })
}

/** Lists possible assignees and their number of items, for those who assign. */
export const listAssignees: Handler<'listAssignees'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('AssignItem')) return refuse('forbidden')
  const counts = platform.storage.items.assignedCounts(place.projectId)
  const sees = sightOf(platform, place.teamId, caller.person.id)
  const people = assigneesOf(platform, access.value.project).filter(({ id }) => sees(id))
  return ok(
    wireList(
      people.map((person) => ({ ...person, items: counts.get(person.id) ?? 0 })),
      people.length,
    ),
  )
}
