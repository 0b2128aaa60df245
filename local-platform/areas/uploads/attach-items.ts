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
/** One project holds files or links. */
const STATES: ReadonlySet<number> = new Set([UPLOAD_STATE.basic, UPLOAD_STATE.external])

/** Makes items of uploaded files or of links, in their order; each is taken or refused for itself. */
export const attachItems: Handler<'attachItems'> = (platform, call) =>
  platform.storage.attempt(() => attach(platform, call))

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
      ? linkedBytes(type, body.meta ?? {})
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
      const { path, ...about } = bytes
      if (path !== undefined) uploads.attached(path)
      answer.attached.push({ id: items.add({ ...fresh, ...about, createdAt: at, updatedAt: at }), name })
    }
  }
  const [first] = answer.failed
  // The public client reads no list of failures and takes each link for attached: none comes where one can't.
  const isWhole = answer.attached.length === 0 || body.upload_state === UPLOAD_STATE.external
  if (caller.teamId !== undefined && first !== undefined && isWhole)
    return refuse('bad_request', { message: `${first.name}: ${first.message}`, data: { key: 'body.images' } })
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

function grown({ inTeam, inProject, inFolder }: Held, by: number): Held {
  return { inTeam: inTeam + by, inProject: inProject + by, inFolder: inFolder + by }
}
