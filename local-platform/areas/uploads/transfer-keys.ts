import { limitingPlan, roomLeft } from '#domain/limits'
import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { proofText } from '../../server/proof-text'
import { callerBy } from '../../server/proofs'
import { refuse } from '../../server/refusal'
import { bringInAccess } from '../access/bring-in-access'
import { itemAccess } from '../access/project-access'

/** Parts of an item that have a link. */
const PARTS = ['original', 'annotation'] as const
type Part = (typeof PARTS)[number]
const LINK_GONE = 'This link has expired. Ask for it again.'

/** Issues keys for uploads into one project. */
export const uploadKeys: Handler<'uploadKeys'> = (platform, { caller, place, query }) => {
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  const { teamId, projectId } = place
  if (caller.proof === undefined) return refuse('unauthorized')
  const keys = platform.bucketKeys.of({ personId: caller.person.id, teamId, projectId, proof: proofText(caller.proof) })
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

/** Creates links to an item's local file and its annotation. */
export const downloadLinks: Handler<'downloadLinks'> = (platform, { caller, place }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { item } = found.value
  if (caller.proof === undefined) return refuse('unauthorized')
  const { teamId, projectId } = place
  const holder = { personId: caller.person.id, teamId, projectId, proof: proofText(caller.proof) }
  const to = (part: Part) => ({
    url: platform.links.of(linkPath(item.id, part), holder),
    headers: {},
    filePath: item.name,
  })
  const file = item.source.kind === 'link' ? {} : { original: to('original'), lores: to('original') }
  return ok({ ...file, annotations: { MAIN: [{ annotation_json_path: to('annotation') }] } })
}

export const linkedItem: Handler<'linkedItem'> = async (platform, { place: { itemId, part }, query }) => {
  const known = PARTS.find((one) => one === part)
  const holder = known && platform.links.holderOf(linkPath(itemId, known), query)
  const caller = holder && callerBy(platform, holder.personId, holder.proof)
  // The link ends with the session, with the right to the project, and when the item becomes hidden.
  const found = holder && caller && itemAccess(platform, caller, { ...holder, itemId })
  if (found?.ok !== true) return refuse('not_found', { message: LINK_GONE })
  const { item } = found.value
  if (known === 'original') return platform.media.picture(item)
  if (item.annotationRevision === 0) return refuse('not_found', { message: 'This item has no saved annotation yet.' })
  return ok({ file: await platform.annotations.present(item), mime: 'application/json', name: `${item.name}.json` })
}

function linkPath(itemId: number, part: Part): string {
  return `image/${itemId}/${part}`
}
