import { ok } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { itemAccess } from '../access/project-access'
import { wireItem } from '../wire'
import { isTakenBack } from './move-item'

/** Approves or disapproves an item, or clears either; refuses a change based on an older approval. */
export const changeItemApproval: Handler<'changeItemApproval'> = (platform, { caller, actor, place, body }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { access, item } = found.value
  if (!access.actions('folder').includes('ApplyItemApprovalStatus')) return refuse('forbidden')
  const statuses = platform.storage.workflows.statuses(access.project.workflowId)
  const isGone = isTakenBack(item, body.from_approval_status, statuses)
  if (item.approvalStatus !== body.from_approval_status && !isGone) {
    return refuse('approval_moved', { data: { item: wireItem(item) } })
  }
  // If a status change already cleared it, the wanted state is reached.
  if (isGone && body.approval_status === item.approvalStatus) return ok({ item: wireItem(item) })
  if (body.approval_status === item.approvalStatus) {
    return refuse('bad_request', {
      message: 'body.approval_status: the item has this approval',
      data: { key: 'body.approval_status' },
    })
  }
  const { items } = platform.storage
  items.setApproval(item.id, body.approval_status, timestamp(platform.clock))
  record(platform, actor, {
    name: 'item.approval',
    place,
    thing: thingText('item', [item.id]),
    before: { approval_status: item.approvalStatus },
    after: { approval_status: body.approval_status },
  })
  return ok({ item: wireItem(items.byId(item.id) ?? item) })
}
