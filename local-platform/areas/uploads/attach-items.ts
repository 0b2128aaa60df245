import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { UPLOAD_STATE } from '#domain/enums'
import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { limitsOfPlan } from '../../limits'
import { timestamp, type Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { Upload } from '../../storage/uploads'
import { bringInAccess } from '../access/bring-in-access'
import { imagesMessage } from './upload-file'
import { isItemName } from '../names'

type Answer = EndpointAnswer<'attachItems'>
const JPEG = 'image/jpeg'

/** Makes items of uploaded files, in their order; each is taken or refused for itself. */
export const attachItems: Handler<'attachItems'> = (platform, { caller, actor, place, body }) => {
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  const { project, plan } = access.value
  const { folders, items, projects, uploads, workflows } = platform.storage
  const folder = folders.byId(place.folderId)
  if (folder === undefined || folder.projectId !== project.id)
    return refuse('not_found', { message: 'There is no such folder.' })
  if (body.project_id !== project.id || body.folder_id !== folder.id || body.upload_state !== UPLOAD_STATE.basic) {
    return refuse('bad_request', { message: 'body: only uploaded files can be attached here', data: { key: 'body' } })
  }
  const { planName, images } = limitsOfPlan(plan)
  const inTeam = uploads.itemsOfTeam(place.teamId)
  const inFolder = uploads.itemsOfFolder(folder.id)
  const status = workflows.startValue(project.workflowId)
  const at = timestamp(platform.clock)
  const answer: Answer = { attached: [], existing: [], failed: [] }
  const fail = (name: string, code: Answer['failed'][number]['code'], message: string) =>
    answer.failed.push({ name, code, message })
  for (const { name, path } of body.images) {
    const upload = uploads.find(project.id, path)
    if (items.nameTaken(folder.id, name)) answer.existing.push(name)
    else if (!isItemName(name)) fail(name, 'bad_request', 'No item can have this name.')
    else if (upload === undefined) fail(name, 'not_found', 'The uploaded file is not there any more.')
    else if (images !== null && inTeam + answer.attached.length >= images)
      fail(name, 'limit_reached', imagesMessage(planName, images))
    else if (inFolder + answer.attached.length >= ITEMS_PER_FOLDER_MAX) {
      fail(name, 'limit_reached', `A folder holds at most ${ITEMS_PER_FOLDER_MAX.toLocaleString('en')} items.`)
    } else answer.attached.push({ id: addItem(platform, upload, { name, folderId: folder.id, status, at }), name })
  }
  if (answer.attached.length > 0) {
    projects.setUploadState(project.id, UPLOAD_STATE.basic, at)
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

function addItem(
  { storage }: Platform,
  upload: Upload,
  {
    name,
    folderId,
    status,
    at,
  }: { readonly name: string; readonly folderId: number; readonly status: number; readonly at: string },
): number {
  storage.uploads.attached(upload.path)
  return storage.items.add({
    projectId: upload.projectId,
    folderId,
    name,
    annotationStatus: status,
    width: upload.width,
    height: upload.height,
    mime: upload.isShownAsIs ? upload.mime : JPEG,
    source: { kind: 'file', path: upload.path, ...(upload.isShownAsIs ? {} : { rendition: true }) },
    annotationRevision: 0,
    createdAt: at,
    updatedAt: at,
  })
}
