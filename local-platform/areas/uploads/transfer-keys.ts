import { limitingPlan, roomLeft } from '#domain/limits'
import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { bringInAccess } from '../access/bring-in-access'
import { itemAccess } from '../access/project-access'

/** The parts of an item that have a link. */
const PARTS = ['original', 'annotation'] as const
type Part = (typeof PARTS)[number]
const LINK_GONE = 'This link is not good any more. Ask for it again.'

/** Keys for uploads into one project. */
export const uploadKeys: Handler<'uploadKeys'> = (platform, { caller, place, query }) => {
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  const { teamId, projectId } = place
  const keys = platform.bucketKeys.of({ personId: caller.person.id, teamId, projectId })
  const { project, plan } = access.value
  const { uploads } = platform.storage
  const held = {
    inTeam: uploads.itemsOfTeam(teamId),
    inProject: uploads.itemsOfProject(projectId),
    inFolder: uploads.itemsOfFolder(query.folder_id ?? project.folderId),
  }
  const { team, project: inProject, folder } = roomLeft(held, limitingPlan(plan))
  const availableImageCount = Math.max(0, Math.min(...[team, inProject, folder].flatMap((room) => room?.left ?? [])))
  return ok({ ...keys, filePath: `pictures/${projectId}/`, availableImageCount })
}

/** Links to the file of an item, where it lies here, and to its annotation. */
export const downloadLinks: Handler<'downloadLinks'> = (platform, { caller, place }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { item } = found.value
  const to = (part: Part) => ({ url: platform.links.of(linkPath(item.id, part)), headers: {}, filePath: item.name })
  const file = item.source.kind === 'link' ? {} : { original: to('original'), lores: to('original') }
  return ok({ ...file, annotations: { MAIN: [{ annotation_json_path: to('annotation') }] } })
}

export const linkedItem: Handler<'linkedItem'> = async (platform, { place: { itemId, part }, query }) => {
  const known = PARTS.find((one) => one === part)
  const isHeld = known !== undefined && platform.links.holds(linkPath(itemId, known), query)
  const item = isHeld ? platform.storage.items.byId(itemId) : undefined
  // Whoever has no link of today is told nothing of what there is.
  if (item === undefined) return refuse('not_found', { message: LINK_GONE })
  if (known === 'original') return platform.media.picture(item)
  if (item.annotationRevision === 0) return refuse('not_found', { message: 'Nothing is saved of this item yet.' })
  return ok({ file: await platform.annotations.present(item), mime: 'application/json', name: `${item.name}.json` })
}

function linkPath(itemId: number, part: Part): string {
  return `image/${itemId}/${part}`
}
