import { approvalOf, approvalValue } from '#domain/approval'
import type { Item } from '#domain/entities'
import type { ApprovalStatus } from '#domain/enums'
import type { PlannedChange } from './planned-change'

/** Plans approvals, skipping items that already have them. */
export function planApprovals(items: readonly Item[], approval: ApprovalStatus): readonly PlannedChange[] {
  const to = approvalValue(approval)
  return items
    .filter((item) => approvalOf(item) !== approval)
    .map((item) => ({ item, change: { kind: 'approval', from: approvalValue(approvalOf(item)), to } }))
}

/** Plans pinning or unpinning, skipping items already in that state. */
export function planPins(items: readonly Item[], pinned: boolean): readonly PlannedChange[] {
  return items
    .filter((item) => (item.is_pinned === true) !== pinned)
    .map((item) => ({ item, change: { kind: 'pin', pinned } }))
}
