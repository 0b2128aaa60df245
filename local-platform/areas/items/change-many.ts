import type { ItemChange } from '#endpoints'
import { ok, type Result } from '#domain/result'
import { timestamp, type Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectAccess } from '../access/project-access'
import { isChangingWorkflow, WORKFLOW_IS_CHANGING } from '../projects/workflow-changing'
import { assignmentsChanger, deletionChanger, folderChanger, type KeptAssignments } from './change-places'
import type { Changer, PlacingChanger } from './changer'
import { unmetConstraint } from './constraints'
import { categoryChanger } from './change-category'
import { priorityChanger } from './change-priority'
import { copyChanger } from './copy-into-folder'
import { submitRefusal } from './submit-refusal'
import { replacingChanger } from './replace-taken'
import { moveItem, statusMarks } from './move-item'

/**
 * Creates one change for many items by the rights and rules of a single change, or the reason why this role may not
 * make it.
 */
export function createChanger(
  platform: Platform,
  access: ProjectAccess,
  personId: number,
  change: ItemChange | KeptAssignments,
): Result<PlacingChanger, Refusal> {
  if ('folder_id' in change) {
    const moving = folderChanger(platform, access, change.folder_id)
    return moving.ok ? replacingChanger(platform, access, change, moving.value) : moving
  }
  if ('is_deleted' in change) return deletionChanger(platform, access)
  if ('copy_to' in change) {
    const copying = copyChanger(platform, access, personId, change)
    return copying.ok ? replacingChanger(platform, access, change, copying.value) : copying
  }
  if ('assignee_id' in change || 'assignments' in change) return assignmentsChanger(platform, access, change)
  if ('status_id' in change) return statusChanger(platform, access, personId, change)
  if ('category_id' in change) return categoryChanger(platform, access, change.category_id)
  if ('priority' in change) {
    return access.actions('project').includes('UploadPriority')
      ? ok(priorityChanger(platform, change.priority))
      : refuse('forbidden', { message: 'Only admins of the project set priorities.' })
  }
  const granted = access.actions('folder')
  const { items } = platform.storage
  const at = timestamp(platform.clock)
  if ('approval_status' in change) {
    if (!granted.includes('ApplyItemApprovalStatus')) return refuse('forbidden')
    const after = { approval_status: change.approval_status }
    return ok((item) => {
      if (item.approvalStatus === change.approval_status) return 'same'
      items.setApproval(item.id, change.approval_status, at)
      return { itemId: item.id, name: 'item.approval', before: { approval_status: item.approvalStatus }, after }
    })
  }
  if (!granted.includes('ApplyItemPin')) return refuse('forbidden')
  const after = { is_pinned: change.is_pinned }
  return ok((item) => {
    if (item.isPinned === change.is_pinned) return 'same'
    items.setPinned(item.id, change.is_pinned, at)
    return { itemId: item.id, name: 'item.pinned', before: { is_pinned: item.isPinned }, after }
  })
}

function statusChanger(
  platform: Platform,
  access: ProjectAccess,
  personId: number,
  { status_id: statusId, transition_ids: allowed, reason }: Extract<ItemChange, { status_id: number }>,
): Result<Changer, Refusal> {
  if (isChangingWorkflow(platform, access.project.id)) return refuse('conflict', { message: WORKFLOW_IS_CHANGING })
  const { workflows } = platform.storage
  const { workflowId } = access.project
  const statuses = workflows.statuses(workflowId)
  const target = statuses.find(({ id }) => id === statusId)
  if (target === undefined) {
    return refuse('bad_request', {
      message: 'body.change.status_id: this workflow has no such status',
      data: { key: 'body.change.status_id' },
    })
  }
  const granted = access.actions('folder')
  const setsFreely = granted.includes('ApplyItemStatus')
  if (!setsFreely && !granted.includes('ApplyItemTransition')) return refuse('forbidden')
  // A transition with constraints requires a caller that names it.
  const ways = workflows
    .transitionsFor(workflowId, access.roleId)
    .filter((way) => way.toStatusId === target.id)
    .filter((way) => (allowed === undefined ? way.constraints.length === 0 : allowed.includes(way.id)))
  const entered = reason === undefined ? [] : [{ name: 'comment_required', value: reason }]
  return ok((item) => {
    if (item.annotationStatus === target.value) return 'same'
    const current = statuses.find(({ value }) => value === item.annotationStatus)
    const way = ways.find(({ fromStatusId }) => fromStatusId === current?.id)
    if (current === undefined || (!setsFreely && way === undefined)) return 'refused'
    if (!setsFreely && unmetConstraint(way?.constraints ?? [], item, entered) !== undefined) return 'refused'
    if (submitRefusal(platform, access.project, item, { statuses, target, role: access.roleId }) !== undefined)
      return 'refused'
    const moved = moveItem(platform, personId, item, {
      current,
      target,
      way: setsFreely ? undefined : way,
      comment: reason?.trim() || null,
    })
    return { itemId: item.id, name: 'item.status', before: statusMarks(item), after: statusMarks(moved) }
  })
}
