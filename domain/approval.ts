import type { Item } from './entities'
import { APPROVAL_STATUS, type ApprovalStatus } from './enums'

/** What people read for each approval of an item. */
export const APPROVAL_LABEL: Readonly<Record<ApprovalStatus, string>> = {
  NOAPPROVAL: 'No approval',
  REJECTED: 'Disapproved',
  APPROVED: 'Approved',
}

/** The approval of an item by name: the wire's number is its place in the enumeration, and an unknown one is none. */
export function approvalOf({ approval_status }: Pick<Item, 'approval_status'>): ApprovalStatus {
  return APPROVAL_STATUS[approval_status ?? 0] ?? 'NOAPPROVAL'
}

/** The number that an approval has on the wire. */
export function approvalValue(approval: ApprovalStatus): number {
  return APPROVAL_STATUS.indexOf(approval)
}

/** What choosing an approval makes of an item: the one that it has already is taken back. */
export function toggledApproval(
  item: Pick<Item, 'approval_status'>,
  chosen: Exclude<ApprovalStatus, 'NOAPPROVAL'>,
): ApprovalStatus {
  return approvalOf(item) === chosen ? 'NOAPPROVAL' : chosen
}
