import { timestamp, type Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'
import type { StatusRow, TransitionRow } from '../../storage/workflows'
import { runAutomation } from './automation'

interface Move {
  readonly current: StatusRow
  readonly target: StatusRow
  /** Transition that is taken; undefined if the status is set freely. */
  readonly way: TransitionRow | undefined
  readonly comment?: string | null
}

/**
 * Changes an item's status, records it in the history and runs the transition's automation. Returns the changed item.
 */
export function moveItem(
  platform: Platform,
  personId: number,
  item: ItemRow,
  { current, target, way, comment = null }: Move,
): ItemRow {
  const { items, statusChanges } = platform.storage
  const at = timestamp(platform.clock)
  items.setStatus(item.id, target.value, at)
  statusChanges.add(
    {
      itemId: item.id,
      personId,
      fromValue: current.value,
      toValue: target.value,
      transitionId: way?.id ?? null,
      comment,
    },
    at,
  )
  if (item.approvalStatus === contradictedBy(target)) items.setApproval(item.id, APPROVAL.none, at)
  const action = way?.automationAction ?? null
  if (action !== null) runAutomation(platform, action, item.id, at)
  return items.byId(item.id) ?? item
}

const APPROVAL = { none: 0, rejected: 1, approved: 2 } as const

/** Tells whether a status change cleared the approval that a person still sees. */
export function isTakenBack(item: ItemRow, seen: number, statuses: readonly StatusRow[]): boolean {
  const status = statuses.find(({ value }) => value === item.annotationStatus)
  return item.approvalStatus === APPROVAL.none && status !== undefined && seen === contradictedBy(status)
}

/** Approval that contradicts a status: a done item is not disapproved, an open one not approved. */
function contradictedBy({ countsAsDone }: StatusRow): number {
  return countsAsDone ? APPROVAL.rejected : APPROVAL.approved
}

/** Fields of an item that a transition may change: its status and, by an automation, its approval or pin. */
export function statusMarks({ annotationStatus, approvalStatus, isPinned }: ItemRow) {
  return { annotation_status: annotationStatus, approval_status: approvalStatus, is_pinned: isPinned }
}
