import { approvalOf, approvalValue } from '#domain/approval'
import type { Item } from '#domain/entities'
import type { ApprovalStatus } from '#domain/enums'

/** What gives the items an approval; those that have it already need nothing. */
export function planApprovals(items: readonly Item[], approval: ApprovalStatus) {
  return items
    .filter((item) => approvalOf(item) !== approval)
    .map((item) => ({
      path: { itemId: item.id },
      body: { from_approval_status: approvalValue(approvalOf(item)), approval_status: approvalValue(approval) },
    }))
}

/** What pins the items, or takes their pins away; those that are so already need nothing. */
export function planPins(items: readonly Item[], isPinned: boolean) {
  return items
    .filter((item) => (item.is_pinned === true) !== isPinned)
    .map((item) => ({ path: { itemId: item.id }, body: { is_pinned: isPinned ? (1 as const) : (0 as const) } }))
}
