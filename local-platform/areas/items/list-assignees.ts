import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess } from '../access/project-access'
import { wireList } from '../wire'

type Assignee = Omit<EndpointAnswer<'listAssignees'>['data'][number], 'items'>

/** The people to whom items of a project can be given, each in their role. */
export function assigneesOf({ storage }: Platform, projectId: number): readonly Assignee[] {
  return storage.projects
    .members(projectId)
    .filter(({ isPaused }) => !isPaused)
    .flatMap(({ personId, roleId }) => {
      const person = storage.people.byId(personId)
      if (person === undefined) return []
      const { id, email, firstName: first_name, lastName: last_name } = person
      return { id, email, first_name, last_name, role_id: roleId, role: storage.roles.nameOf(roleId) }
    })
}

/** Tells who items can be given to, and how much each has; for those who give them. */
export const listAssignees: Handler<'listAssignees'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('AssignItem')) return refuse('forbidden')
  const counts = platform.storage.items.assignedCounts(place.projectId)
  const people = assigneesOf(platform, place.projectId)
  return ok(
    wireList(
      people.map((person) => ({ ...person, items: counts.get(person.id) ?? 0 })),
      people.length,
    ),
  )
}
