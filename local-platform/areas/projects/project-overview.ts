import { EVENT_NAMES, thingIds } from '#domain/live'
import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess } from '../access/project-access'

type Overview = EndpointAnswer<'projectOverview'>
type Acts = Overview['acts']

const ACTS = 5
/** Log entries that are read; one change of many items has several. */
const LOOKED_AT = 100
/** Job events and plain records are not part of a project's news. */
const TOLD = EVENT_NAMES.filter((name) => !/^(job|export|record)\./.test(name))

/** Reads a project's people and last activity, for its admins. */
export const projectOverview: Handler<'projectOverview'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('UpdateProject')) return refuse('forbidden')
  const { storage } = platform
  const people = storage.projects.members(place.projectId).flatMap(({ personId, roleId, isPaused }) => {
    const person = storage.people.byId(personId)
    if (person === undefined) return []
    const { id, email, firstName: first_name, lastName: last_name } = person
    return [{ id, email, first_name, last_name, role: storage.roles.nameOf(roleId), is_paused: isPaused }]
  })
  return ok({ people, acts: lastActs(platform, place.projectId) })
}

/** Last activity, newest first; consecutive equal changes by one person are merged. */
function lastActs({ storage }: Platform, projectId: number): Acts {
  const acts: { name: Acts[number]['name']; by: string; at: string; things: Set<number>; status: number | null }[] = []
  for (const { name, by, at, thing, after } of storage.events.lastOf(`project:${projectId}`, TOLD, LOOKED_AT)) {
    const person = by === null ? undefined : storage.people.byId(by)
    const who = person === undefined ? '' : `${person.firstName} ${person.lastName}`.trim() || person.email
    const value = after?.['annotation_status']
    const status = name === 'item.status' && typeof value === 'number' ? value : null
    const last = acts.at(-1)
    if (last !== undefined && last.name === name && last.by === who && last.status === status) {
      for (const id of thingIds(thing)) last.things.add(id)
      continue
    }
    if (acts.length === ACTS) break
    acts.push({ name, by: who, at: new Date(at).toISOString(), things: new Set(thingIds(thing)), status })
  }
  return acts.map(({ things, ...act }) => ({ ...act, count: things.size }))
}
