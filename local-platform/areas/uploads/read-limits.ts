import { limitingPlan, type RoomLeft, roomLeft, uploadLimitState } from '#domain/limits'
import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess, teamMembership } from '../access/project-access'

/** Returns the remaining space; every member of the project may read it. */
export const readLimits: Handler<'readLimits'> = (platform, { caller, place, query }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const { project } = access.value
  const { folders, uploads } = platform.storage
  const folder = folders.byId(query.folder_id ?? project.folderId)
  if (folder === undefined || folder.projectId !== project.id) {
    return refuse('not_found', { message: 'There is no such folder.' })
  }
  const plan = limitingPlan(membership.value.team.plan)
  const held = {
    inTeam: uploads.itemsOfTeam(place.teamId),
    inProject: uploads.itemsOfProject(project.id),
    inFolder: uploads.itemsOfFolder(folder.id),
  }
  const left = roomLeft(held, plan)
  return ok({
    ...(left.team === undefined ? {} : { user_limit: wireRoom(left.team) }),
    project_limit: wireRoom(left.project),
    folder_limit: wireRoom(left.folder),
    limit_state: uploadLimitState(held, plan, query.incoming ?? 0, query.folder_id !== undefined),
    plan: membership.value.team.plan,
  })
}

function wireRoom({ max, left }: RoomLeft) {
  return { max_image_count: max, remaining_image_count: left }
}
