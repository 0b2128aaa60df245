import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectFacts } from '../../storage/projects'
import { PROJECT_ROLE } from './grants'
import { projectAccess, type ProjectPlace, teamMembership } from './project-access'

/** Returns a project that the person may add items to, with its plan's limits; refuses others. */
export function bringInAccess(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace,
): Result<{ readonly project: ProjectFacts; readonly plan: number }, Refusal> {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (access.value.roleId !== PROJECT_ROLE.admin || access.value.isPaused) {
    return refuse('forbidden', { message: 'Only admins bring items into a project.' })
  }
  return ok({ project: access.value.project, plan: membership.value.team.plan })
}
