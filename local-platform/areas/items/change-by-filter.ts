import { APPROVAL_STATUS, type ApprovalStatus } from '#domain/enums'
import type { Result } from '#domain/result'
import type { ItemChange, WireJob } from '#endpoints'
import type { Actor } from '../../events/record'
import { type ChangeItemsArgs, matchingItems } from '../../jobs/change-items'
import { startJob } from '../../jobs/start-job'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { createChanger } from './change-many'
import { extentOf } from './heavy-searches'

interface Asking {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: { readonly teamId: number; readonly projectId: number }
}

/** Makes one change of all items that match a filter. */
export const changeItemsByFilter: Handler<'changeItemsByFilter'> = (platform, { caller, actor, place, body }) =>
  startChange(platform, { caller, actor, place }, body)

/** Starts that job; refuses at once a change that no item could get. */
export function startChange(
  platform: Platform,
  { caller, actor, place }: Asking,
  body: Pick<ChangeItemsArgs, 'filter' | 'except_ids' | 'change'>,
): Result<WireJob, Refusal> {
  const byId = caller.person.id
  if (caller.teamId !== undefined && caller.teamId !== place.teamId) return refuse('forbidden')
  const matching = matchingItems(platform, { byId, ...place }, body)
  if (!matching.ok) return matching
  const { access, scope } = matching.value
  const changer = createChanger(platform, access, byId, body.change)
  if (!changer.ok) return changer
  const { filter, except_ids, change } = body
  const extent = extentOf(platform, scope)
  if (!extent.ok) return extent
  const { total, lastId } = extent.value
  return startJob(platform, actor, {
    kind: 'changeItems',
    teamId: place.teamId,
    projectId: place.projectId,
    byId,
    title: titleOf(platform, access.project.workflowId, change),
    args: { filter, except_ids, change, up_to: lastId },
    total,
    unit: 'item',
  })
}

const APPROVAL_TITLES: Readonly<Record<ApprovalStatus, string>> = {
  NOAPPROVAL: 'Undo approvals',
  REJECTED: 'Disapprove',
  APPROVED: 'Approve',
}

function titleOf({ storage }: Platform, workflowId: number, change: ItemChange): string {
  if ('status_id' in change) {
    const status = storage.workflows.statuses(workflowId).find(({ id }) => id === change.status_id)
    return `Set status to ${status?.name ?? ''}`
  }
  if ('folder_id' in change) {
    const folder = storage.folders.byId(change.folder_id)
    return folder?.isRoot === true ? 'Move out of folders' : `Move to ${folder?.name ?? ''}`
  }
  if ('copy_to' in change) return `Copy to ${storage.folders.byId(change.copy_to)?.name ?? ''}`
  if ('assignee_id' in change) {
    const person = change.assignee_id === null ? undefined : storage.people.byId(change.assignee_id)
    return person === undefined ? 'Unassign' : `Assign to ${person.firstName} ${person.lastName}`.trim()
  }
  if ('is_deleted' in change) return 'Delete'
  if ('priority' in change) return change.priority === 0 ? 'Remove the priority' : `Set priority ${change.priority}`
  if ('category_id' in change) {
    const category = change.category_id === null ? undefined : storage.categories.byId(change.category_id)
    return category === undefined ? 'Remove the category' : `Set category to ${category.name}`
  }
  if ('is_pinned' in change) return change.is_pinned ? 'Pin' : 'Unpin'
  return APPROVAL_TITLES[APPROVAL_STATUS[change.approval_status] ?? 'NOAPPROVAL']
}
