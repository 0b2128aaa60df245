import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { sightOf } from './access/item-scope'
import { teamMembership } from './access/project-access'
import { maySteer } from './contributors/member-rules'
import { adminAccess } from './contributors/project-people'
import { wireList } from './wire'

const NONE = { assigned: 0, done: 0, returned: 0 }

/** Endpoints of a project's people, for those who manage them. */
export const projectPeople = {
  listProjectPeople: (platform, { caller, place }) => {
    const access = adminAccess(platform, caller, place)
    if (!access.ok) return access
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { storage } = platform
    const work = storage.projectPeople.work(place.projectId)
    const categories = storage.categories.ofPeople(place.projectId)
    const permissions = storage.permissions.ofProject.all(place.projectId)
    const own = { personId: caller.person.id, teamRole: membership.value.role }
    const groups = storage.groups.ofPeople(place.teamId)
    const sees = sightOf(platform, place.teamId, caller.person.id)
    const shown = storage.projectPeople.list(place.projectId).filter(({ id }) => sees(id))
    const rows = shown.map((person) => ({
      id: person.id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      role_id: person.roleId,
      role: person.role,
      is_paused: person.isPaused,
      categories: [...(categories.get(person.id) ?? [])],
      group: groups.get(person.id) ?? null,
      permissions: [...(permissions.get(person.id) ?? [])],
      ...(work.get(person.id) ?? NONE),
      may_change: maySteer(own, { personId: person.id, roleId: person.roleId }),
    }))
    return ok(wireList(rows, rows.length))
  },
} satisfies HandlersOf<Subjects['projectPeople']>
