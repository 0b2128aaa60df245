import { limitingPlan, roomRefusal } from '#domain/limits'
import { ok, type Result } from '#domain/result'
import type { ItemChange } from '#endpoints'
import { timestamp, type Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectAccess } from '../access/project-access'
import type { Changer, PlacingChanger } from './changer'
import { copiedSource } from './copied-source'
import { copyAnnotation } from './copy-annotation'
import { removeItem } from './delete-items'

type CopyChange = Extract<ItemChange, { copy_to: unknown }>

/**
 * Copies items, with their present annotations unless that is not wished, into a folder of their project, as far as there is
 * room and no item of that name; work on a copy begins anew unless it keeps the state of its item.
 */
export function copyChanger(
  platform: Platform,
  access: ProjectAccess,
  personId: number,
  {
    copy_to: folderId,
    with_annotations: withAnnotations = true,
    keeps_state: keepsState = false,
    keeps_pin: keepsPin = false,
    replaces,
  }: CopyChange,
): Result<PlacingChanger, Refusal> {
  const { project } = access
  if (!access.actions('project').includes('ManageFolder')) return refuse('forbidden')
  const { items, folders, uploads, teams, workflows } = platform.storage
  if (folders.byId(folderId)?.projectId !== project.id) {
    return refuse('bad_request', {
      message: 'body.change.copy_to: this project has no such folder',
      data: { key: 'body.change.copy_to' },
    })
  }
  const at = timestamp(platform.clock)
  const plan = limitingPlan(teams.membership(personId, project.teamId)?.team.plan ?? 0)
  const status = workflows.startValue(project.workflowId)
  const held = {
    inTeam: uploads.itemsOfTeam(project.teamId),
    inProject: uploads.itemsOfProject(project.id),
    inFolder: uploads.itemsOfFolder(folderId),
  }
  return ok((item) => {
    const full = roomRefusal(held, plan, 'copy')
    // Of those that come after, some may still replace what is there.
    const goesOn = full?.code === 'folder_full' || replaces !== undefined
    if (full !== undefined) return goesOn ? 'full' : { noRoom: full }
    if (items.nameTaken(folderId, item.name)) return 'taken'
    const source = copiedSource(platform.storage, item.source)
    if (source === undefined) return 'refused'
    const { name, width, height, mime, annotationStatus, approvalStatus } = item
    const fresh = { projectId: project.id, folderId, name, annotationStatus: status, annotationRevision: 0 }
    const kept = keepsState ? { annotationStatus, approvalStatus } : {}
    const itemId = items.add({ ...fresh, ...kept, width, height, mime, source, createdAt: at, updatedAt: at })
    platform.storage.itemMetadata.copy(item.id, itemId)
    if (withAnnotations) copyAnnotation(platform, item, { id: itemId, projectId: project.id }, at)
    if (keepsPin && item.isPinned) items.setPinned(itemId, true, at)
    held.inTeam += 1
    held.inProject += 1
    held.inFolder += 1
    return { itemId, name: 'item.created', before: {}, after: { folder_id: folderId } }
  })
}

/** Takes copies away again that nobody has touched. */
export function copiesBack(platform: Platform, access: ProjectAccess): Result<Changer, Refusal> {
  if (!access.actions('project').includes('ManageFolder')) return refuse('forbidden')
  return ok((item) => {
    if (item.updatedAt !== item.createdAt) return 'same'
    removeItem(platform, item)
    return { itemId: item.id, name: 'item.deleted', before: { folder_id: item.folderId }, after: {} }
  })
}
