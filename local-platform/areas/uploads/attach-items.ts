import { UPLOAD_STATE } from '#domain/enums'
import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { type Held, limitingPlan, roomRefusal } from '#domain/limits'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { Upload } from '../../storage/uploads'
import { bringInAccess } from '../access/bring-in-access'
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
  if (body.project_id !== project.id || body.folder_id !== folder.id) {
    return refuse('bad_request', { message: 'body: another place than that of the call', data: { key: 'body' } })
  }
  if (body.upload_state !== UPLOAD_STATE.basic) {
    return refuse('bad_request', { message: 'body: only uploaded files can be attached here', data: { key: 'body' } })
  }
  if (project.uploadState === UPLOAD_STATE.external) {
    return refuse('upload_state_mixed', { message: 'This project holds linked items; make another for files.' })
  }
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
    const upload = uploads.find(project.id, path)
    if (items.nameTaken(folder.id, name)) answer.existing.push(name)
    else if (!isItemName(name)) fail(name, 'bad_request', 'No item can have this name.')
    else if (upload === undefined) fail(name, 'not_found', 'The uploaded file is not there any more.')
    else {
      const refused = roomRefusal(grown(held, answer.attached.length), limits, 'attach')
      if (refused !== undefined) fail(name, refused.code, refused.message)
      else answer.attached.push({ id: addItem(platform, upload, { name, folderId: folder.id, status, at }), name })
    }
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

function grown({ inTeam, inProject, inFolder }: Held, by: number): Held {
  return { inTeam: inTeam + by, inProject: inProject + by, inFolder: inFolder + by }
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
