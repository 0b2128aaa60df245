import { ok, type Result } from '#domain/result'
import type { Subjects } from '#endpoints'
import { tellActs } from '../jobs/change-items'
import { startJob } from '../jobs/start-job'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import { projectAccess, type ProjectAccess, type ProjectPlace } from './access/project-access'
import type { Changed } from './items/changer'
import { priorityChanger } from './items/change-priority'
import { itemFinder } from './items/find-items'

/** Endpoints of item priorities. */
export const priorities = {
  setPriorities: (platform, { caller, actor, place, body }) => {
    const access = priorityAccess(platform, caller, place)
    if (!access.ok) return access
    const { storage } = platform
    if (storage.folders.byId(place.folderId)?.projectId !== place.projectId)
      return refuse('not_found', { message: 'There is no such folder.' })
    const find = itemFinder(storage, access.value)
    const acts: Changed[] = []
    const accepted: (typeof body.image_entropies)[number][] = []
    for (const { name, entropy_value: priority } of body.image_entropies) {
      const item = find.inFolder(place.folderId, name)
      if (item === undefined) continue
      accepted.push({ name, entropy_value: priority })
      const made = priorityChanger(platform, priority)(item)
      if (typeof made === 'object') acts.push(made)
    }
    tellActs(platform, actor, place, acts)
    return ok({ data: accepted })
  },
  checkPriorities: (platform, { caller, place, body }) => {
    const access = priorityAccess(platform, caller, place)
    if (!access.ok) return access
    const find = itemFinder(platform.storage, access.value)
    return ok({ unknown: body.places.filter((one) => find.at(one) === undefined) })
  },
  startPriorities: (platform, { caller, actor, place, body }) => {
    const access = priorityAccess(platform, caller, place)
    if (!access.ok) return access
    return startJob(platform, actor, {
      kind: 'setPriorities',
      ...place,
      byId: caller.person.id,
      title: 'Set priorities',
      args: body,
      total: body.rows.length,
      unit: 'item',
    })
  },
} satisfies HandlersOf<Subjects['priorities']>

/** Project whose priorities the caller may set. */
export function priorityAccess(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace,
): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('UploadPriority'))
    return refuse('forbidden', { message: 'Only admins of the project set priorities.' })
  return access
}
