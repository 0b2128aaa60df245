import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { teamActions } from './permissions'
import { projectAccess, teamMembership } from './project-access'

/** Tells which of some actions the caller may take in the team, or in one of its projects. */
export const checkPermissions: Handler<'checkPermissions'> = (platform, { caller, place, body }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const own = new Set(teamActions(platform, membership.value, caller.person.id))
  if (body.project_id !== undefined) {
    const access = projectAccess(platform, caller, { teamId: place.teamId, projectId: body.project_id })
    if (!access.ok) return access
    own.clear()
    for (const action of [...access.value.actions('project'), ...access.value.actions('folder')]) own.add(action)
  }
  return ok({ allowed: [...new Set(body.actions)].filter((action) => own.has(action)) })
}
