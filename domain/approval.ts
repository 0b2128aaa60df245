import type { Item } from './entities'
import { APPROVAL_STATUS, type ApprovalStatus } from './enums'

export const APPROVAL_LABEL: Readonly<Record<ApprovalStatus, string>> = {
  NOAPPROVAL: 'No approval',
  REJECTED: 'Disapproved',
  APPROVED: 'Approved',
}

/** Approval of an item by name: the wire number is its index in the enumeration; an unknown number means none. */
export function approvalOf({ approval_status }: Pick<Item, 'approval_status'>): ApprovalStatus {
  return APPROVAL_STATUS[approval_status ?? 0] ?? 'NOAPPROVAL'
}

/** Wire number of an approval. */
export function approvalValue(approval: ApprovalStatus): number {
  return APPROVAL_STATUS.indexOf(approval)
}

/** Approval after a choice: choosing the present one clears it. */
export function toggledApproval(
  item: Pick<Item, 'approval_status'>,
  chosen: Exclude<ApprovalStatus, 'NOAPPROVAL'>,
): ApprovalStatus {
  return approvalOf(item) === chosen ? 'NOAPPROVAL' : chosen
}
