import type { Handler } from '../../server/handler'
import { itemAccess } from '../access/project-access'

/** The item's own bytes. */
export const itemMedia: Handler<'itemMedia'> = async (platform, { caller, path, query }) => {
  const found = itemAccess(platform, caller, {
    teamId: query.team_id,
    projectId: query.project_id,
    itemId: path.itemId,
  })
  return found.ok ? platform.media.picture(found.value.item) : found
}

/** The item's picture made small. */
export const itemThumbnail: Handler<'itemThumbnail'> = async (platform, { caller, path, query }) => {
  const found = itemAccess(platform, caller, {
    teamId: query.team_id,
    projectId: query.project_id,
    itemId: path.itemId,
  })
  return found.ok ? platform.media.thumbnail(found.value.item, query.size) : found
}

/** The item's annotation as native JSON. */
export const itemAnnotation: Handler<'itemAnnotation'> = async (platform, { caller, path, query }) => {
  const found = itemAccess(platform, caller, {
    teamId: query.team_id,
    projectId: query.project_id,
    itemId: path.itemId,
  })
  return found.ok ? platform.media.annotation(found.value.item) : found
}

/** The mask that belongs to the item's pixel annotation. */
export const itemMask: Handler<'itemMask'> = async (platform, { caller, path, query }) => {
  const found = itemAccess(platform, caller, {
    teamId: query.team_id,
    projectId: query.project_id,
    itemId: path.itemId,
  })
  return found.ok ? platform.media.mask(found.value.item) : found
}
