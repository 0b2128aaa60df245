import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Refusal } from '../../server/refusal'
import { adminAccess, type Sharing, tellAccess } from './project-people'

/** Person added to a project, with their role. */
export interface AddedPerson {
  readonly personId: number
  readonly roleId: number
}

/** Removes added people from a project, if they still have their first role and no items there. */
export function undoAddPeople(
  platform: Platform,
  { caller, actor, place }: Sharing,
  people: readonly AddedPerson[],
): Result<{ readonly stayed: number }, Refusal> {
  const access = adminAccess(platform, caller, place)
  if (!access.ok) return access
  const { projects } = platform.storage
  let stayed = 0
  for (const { personId, roleId } of people) {
    const member = projects.member(place.projectId, personId)
    if (member === undefined) continue
    if (member.roleId !== roleId || projects.hasWork(place.projectId, personId)) {
      stayed += 1
      continue
    }
    projects.removeMember(place.projectId, personId)
    tellAccess(platform, actor, place, personId, { role_id: roleId }, { role_id: null })
  }
  return ok({ stayed })
}
