import { projectTypeName, UPLOAD_STATE } from '#domain/enums'
import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { type Held, limitingPlan, mixedUploads, roomRefusal } from '#domain/limits'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { bringInAccess } from '../access/bring-in-access'
import { isItemName } from '../names'
import { linkedBytes, uploadedBytes } from './attached-bytes'

type Answer = EndpointAnswer<'attachItems'>
const NO_NAME = 'No item can have this name.'
/** Upload states of a project, which holds either files or links. */
const STATES: ReadonlySet<number> = new Set([UPLOAD_STATE.basic, UPLOAD_STATE.external])

const FAILED_TOLD = 10

/**
 * Creates items of uploaded files or links, in order; accepts or refuses each separately. The public client ignores
 * lists of failures and takes every link of a successful call as attached. So one failed link gives a refusal that
 * names it and says that the others are attached.
 */
export const attachItems: Handler<'attachItems'> = (platform, call) => {
  const answer = attach(platform, call)
  if (call.caller.teamId === undefined || !answer.ok) return answer
  const { attached, failed } = answer.value
  const isTold = failed.length === 0 || (attached.length > 0 && call.body.upload_state === UPLOAD_STATE.basic)
  return isTold
    ? answer
    : refuse('bad_request', { message: failedText(attached.length, failed), data: { key: 'body.images' } })
}

const attach: Handler<'attachItems'> = (platform, { caller, actor, place, body }) => {
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
  if (!STATES.has(body.upload_state)) {
    const key = 'body.upload_state'
    return refuse('bad_request', { message: `${key}: neither of uploaded files nor of links`, data: { key } })
  }
  const mixed = mixedUploads(project.uploadState, body.upload_state)
  if (mixed !== undefined) return refuse('upload_state_mixed', { message: mixed })
  const type = projectTypeName(project.type)
  if (type === undefined) return refuse('kind_refused')
  const status = body.annotation_status ?? workflows.startValue(project.workflowId)
  if (!workflows.statuses(project.workflowId).some(({ value }) => value === status)) {
    const data = { key: 'body.annotation_status' }
    return refuse('bad_request', { message: `${data.key}: this workflow has no such status`, data })
  }
  const limits = limitingPlan(plan)
  const held = {
    inTeam: uploads.itemsOfTeam(place.teamId),
    inProject: uploads.itemsOfProject(project.id),
    inFolder: uploads.itemsOfFolder(folder.id),
  }
  const at = timestamp(platform.clock)
  const answer: Answer = { attached: [], existing: [], failed: [] }
  const fail = (name: string, code: Answer['failed'][number]['code'], message: string) =>
    answer.failed.push({ name, code, message })
  const bytesOf =
    body.upload_state === UPLOAD_STATE.external
      ? linkedBytes(type, body.meta ?? {}, caller.teamId !== undefined)
      : uploadedBytes(platform, project.id)
  for (const image of body.images) {
    const { name } = image
    if (items.nameTaken(folder.id, name)) {
      answer.existing.push(name)
      continue
    }
    const bytes = isItemName(name) ? bytesOf(image) : ({ code: 'bad_request', message: NO_NAME } as const)
    const refused = 'code' in bytes ? bytes : roomRefusal(grown(held, answer.attached.length), limits, 'attach')
    if (refused !== undefined) fail(name, refused.code, refused.message)
    else if (!('code' in bytes)) {
      const fresh = {
        projectId: project.id,
        folderId: folder.id,
        name,
        annotationStatus: status,
        annotationRevision: 0,
      }
      const { uploads: taken = [], ...about } = bytes
      for (const upload of taken) uploads.attached(upload)
      const sourcePath = image.source ?? (caller.teamId === undefined ? null : name)
      const id = items.add({ ...fresh, ...about, sourcePath, createdAt: at, updatedAt: at })
      answer.attached.push({ id, name })
      const item = items.byId(id)
      if (item !== undefined) platform.pyramids.want(item, project.type)
    }
  }
  if (answer.attached.length > 0) {
    projects.setUploadState(project.id, body.upload_state, at)
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

/** Such as `a/b.jpg: No item can have this name. The other 2 are attached.` */
function failedText(attached: number, failed: Answer['failed']): string {
  const told = failed.slice(0, FAILED_TOLD).map(({ name, message }) => `${name}: ${message}`)
  const more = failed.length - told.length
  if (more > 0) told.push(`${more.toLocaleString('en')} more could not be attached.`)
  if (attached === 1) told.push('The other one is attached.')
  if (attached > 1) told.push(`The other ${attached.toLocaleString('en')} are attached.`)
  return told.join(' ')
}

function grown({ inTeam, inProject, inFolder }: Held, by: number): Held {
  return { inTeam: inTeam + by, inProject: inProject + by, inFolder: inFolder + by }
}
