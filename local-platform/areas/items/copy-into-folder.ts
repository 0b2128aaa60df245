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
 * Copies items, with their present annotations unless excluded, into a folder of their project. It stops at the space
 * limit and skips taken names. A copy starts in the first status unless it keeps its item's state.
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
    // Later items may still replace existing ones.
    const goesOn = full?.code === 'folder_full' || replaces !== undefined
    if (full !== undefined) return goesOn ? 'full' : { noRoom: full }
    if (items.nameTaken(folderId, item.name)) return 'taken'
    const source = copiedSource(platform.storage, item.source)
    if (source === undefined) return 'refused'
    const { name, width, height, mime, sourcePath, annotationStatus, approvalStatus } = item
    const fresh = { projectId: project.id, folderId, name, annotationStatus: status, annotationRevision: 0 }
    const kept = keepsState ? { annotationStatus, approvalStatus } : {}
    const itemId = items.add({
      ...fresh,
      ...kept,
      width,
      height,
      mime,
      source,
      sourcePath,
      createdAt: at,
      updatedAt: at,
    })
    platform.storage.itemMetadata.copy(item.id, itemId)
    if (withAnnotations) copyAnnotation(platform, item, { id: itemId, projectId: project.id }, at)
    if (keepsPin && item.isPinned) items.setPinned(itemId, true, at)
    held.inTeam += 1
    held.inProject += 1
    held.inFolder += 1
    return { itemId, name: 'item.created', before: {}, after: { folder_id: folderId } }
  })
}

/** Deletes copies that were not changed since. */
export function copiesBack(platform: Platform, access: ProjectAccess): Result<Changer, Refusal> {
  if (!access.actions('project').includes('ManageFolder')) return refuse('forbidden')
  return ok((item) => {
    if (item.updatedAt !== item.createdAt) return 'same'
    removeItem(platform, item)
    return { itemId: item.id, name: 'item.deleted', before: { folder_id: item.folderId }, after: {} }
  })
}
