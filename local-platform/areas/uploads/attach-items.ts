import { projectTypeName, UPLOAD_STATE } from '#domain/enums'
import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { type Held, limitingPlan, mixedUploads, roomRefusal } from '#domain/limits'
import { thingText } from '#domain/live'
import { linkMime, linkRefusal } from '#domain/media/links'
import { record } from '../../events/record'
import { timestamp } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { NewItem } from '../../storage/items'
import type { Upload } from '../../storage/uploads'
import { bringInAccess } from '../access/bring-in-access'
import { isItemName } from '../names'

type Answer = EndpointAnswer<'attachItems'>
type Made = Pick<NewItem, 'width' | 'height' | 'mime' | 'source'>
const JPEG = 'image/jpeg'

/** Makes items of uploaded files or of links, in their order; each is taken or refused for itself. */
export const attachItems: Handler<'attachItems'> = (platform, { caller, actor, place, body }) => {
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  const { project, plan } = access.value
  const { folders, items, projects, uploads, workflows } = platform.storage
  const folder = folders.byId(place.folderId)
  if (folder === undefined || folder.projectId !== project.id)
    return refuse('not_found', { message: 'There is no such folder.' })
  if (body.project_id !== project.id || body.folder_id !== folder.id) {
    return refuse('bad_request', { message: 'body: another place than that of the call', data: { key: 'body' } })
  }
  const ofLinks = body.upload_state === UPLOAD_STATE.external
  if (!ofLinks && body.upload_state !== UPLOAD_STATE.basic) {
    const key = 'body.upload_state'
    return refuse('bad_request', { message: `${key}: neither of uploaded files nor of links`, data: { key } })
  }
  const mixed = mixedUploads(project.uploadState, body.upload_state)
  if (mixed !== undefined) return refuse('upload_state_mixed', { message: mixed })
  const type = projectTypeName(project.type)
  if (type === undefined) return refuse('kind_refused')
  const limits = limitingPlan(plan)
  const held = {
    inTeam: uploads.itemsOfTeam(place.teamId),
    inProject: uploads.itemsOfProject(project.id),
    inFolder: uploads.itemsOfFolder(folder.id),
  }
  const status = workflows.startValue(project.workflowId)
  const at = timestamp(platform.clock)
  const answer: Answer = { attached: [], existing: [], failed: [] }
  const fail = (name: string, code: Answer['failed'][number]['code'], message: string) =>
    answer.failed.push({ name, code, message })
  for (const { name, path } of body.images) {
    const upload = ofLinks ? undefined : uploads.find(project.id, path)
    const badLink = ofLinks ? linkRefusal(path, type) : undefined
    if (items.nameTaken(folder.id, name)) answer.existing.push(name)
    else if (!isItemName(name)) fail(name, 'bad_request', 'No item can have this name.')
    else if (badLink !== undefined) fail(name, badLink.code, badLink.message)
    else if (!ofLinks && upload === undefined) fail(name, 'not_found', 'The uploaded file is not there any more.')
    else {
      const refused = roomRefusal(grown(held, answer.attached.length), limits, 'attach')
      if (refused !== undefined) fail(name, refused.code, refused.message)
      else {
        const made = upload === undefined ? linked(path) : uploaded(upload)
        if (upload !== undefined) uploads.attached(upload.path)
        const id = items.add({
          ...made,
          projectId: project.id,
          folderId: folder.id,
          name,
          annotationStatus: status,
          annotationRevision: 0,
          createdAt: at,
          updatedAt: at,
        })
        answer.attached.push({ id, name })
      }
    }
  }
  if (answer.attached.length > 0) {
    projects.setUploadState(project.id, ofLinks ? UPLOAD_STATE.external : UPLOAD_STATE.basic, at)
    record(platform, actor, {
      name: 'item.created',
      place,
      thing: thingText(
        'item',
        answer.attached.map(({ id }) => id),
      ),
    })
  }
  return ok(answer)
}

function grown({ inTeam, inProject, inFolder }: Held, by: number): Held {
  return { inTeam: inTeam + by, inProject: inProject + by, inFolder: inFolder + by }
}

function uploaded({ path, width, height, mime, isShownAsIs }: Upload): Made {
  return {
    width,
    height,
    mime: isShownAsIs ? mime : JPEG,
    source: { kind: 'file', path, ...(isShownAsIs ? {} : { rendition: true }) },
  }
}

/** Nobody follows the link, not even to see what is there: whoever names addresses must not make this computer call them. */
function linked(url: string): Made {
  return { width: null, height: null, mime: linkMime(url), source: { kind: 'link', url } }
}
