import { APPROVAL_LABEL, approvalOf, approvalValue, toggledApproval } from '#domain/approval'
import type { ApprovalStatus } from '#domain/enums'
import type { HostClient } from '../host/host-client'
import { isOpen } from '../items/change-rules'
import type { ItemChanges } from '../items/item-changes'
import type { ReviewerState } from '../reviewer-state'

export interface ApprovalAndPinParts {
  readonly changes: Pick<ItemChanges, 'make'>
  readonly client: Pick<HostClient, 'call'>
  readonly state: () => ReviewerState
}

/** Sets the approval and the pin of the current item. */
export interface ApprovalAndPin {
  /** Approves or rejects the current item; a repeated choice undoes it. */
  approve(chosen: Exclude<ApprovalStatus, 'NOAPPROVAL'>): Promise<void>
  /** Pins the current item, or takes its pin off. */
  togglePin(): Promise<void>
}

/** Approval and pin are shown as soon as they are set, and taken back when they are refused. */
export function createApprovalAndPin({ changes, client, state }: ApprovalAndPinParts): ApprovalAndPin {
  return {
    async approve(chosen) {
      const { item } = state().current
      if (item === undefined || !isOpen(state(), 'approval')) return
      const [from, to] = [approvalValue(approvalOf(item)), approvalValue(toggledApproval(item, chosen))]
      await changes.make({
        kind: 'approval',
        item,
        ahead: { before: { approval_status: from }, after: { approval_status: to } },
        ask: () =>
          client.call('changeApprovalStatus', [{ itemId: item.id, fromApprovalStatus: from, approvalStatus: to }]),
        done: () => APPROVAL_LABEL[approvalOf({ approval_status: to })],
      })
    },
    async togglePin() {
      const { item } = state().current
      if (item === undefined || !isOpen(state(), 'pin')) return
      const pinned = item.is_pinned !== true
      await changes.make({
        kind: 'pin',
        item,
        ahead: { before: { is_pinned: !pinned }, after: { is_pinned: pinned } },
        ask: () => client.call('pinAsset', [{ itemId: item.id, pinned }]),
        done: () => (pinned ? 'Pinned' : 'Not pinned'),
      })
    },
  }
}
