import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectRow } from '../../storage/projects'
import { PROJECT_ROLE } from './grants'
import { projectAccess, teamMembership } from './project-access'

/** The project that a person may bring items into, with the plan whose limits hold there; others are refused. */
export function bringInAccess(
  platform: Platform,
  caller: Caller,
  ids: { readonly teamId: number; readonly projectId: number },
): Result<{ readonly project: ProjectRow; readonly plan: number }, Refusal> {
  const membership = teamMembership(platform, caller, ids.teamId)
  if (!membership.ok) return membership
  const access = projectAccess(platform, caller, ids)
  if (!access.ok) return access
  if (access.value.roleId !== PROJECT_ROLE.admin || access.value.isPaused) {
    return refuse('forbidden', { message: 'Only admins bring items into a project.' })
  }
  return ok({ project: access.value.project, plan: membership.value.team.plan })
}
