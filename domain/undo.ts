import { APPROVAL_LABEL, approvalOf, approvalValue } from './approval'
import type { Item, WorkflowStatus, WorkflowTransition } from './entities'
import type { FolderPermissions } from './permissions'
import { asksReason, statusByValue, statusChoices } from './workflow'

/** Kinds of changes of an item. */
export type ChangeKind = 'status' | 'approval' | 'pin'

/** Name of each kind of change, as in "Undo status change". */
export const CHANGE_NAME: Readonly<Record<ChangeKind, string>> = {
  status: 'status change',
  approval: 'approval',
  pin: 'pin',
}

/** Right that each kind of change requires. */
export const MAY_CHANGE: Readonly<Record<ChangeKind, (rights: FolderPermissions) => boolean>> = {
  status: ({ applyStatus, applyTransition }) => applyStatus || applyTransition,
  approval: ({ approveAsset }) => approveAsset,
  pin: ({ pin }) => pin,
}

/** One change of one item: the item before and after. */
export interface UndoStep {
  readonly kind: ChangeKind
  readonly before: Item
  readonly after: Item
}

/** Facts that decide at the time of the undo whether it is possible. */
export interface UndoFacts {
  readonly statuses: readonly WorkflowStatus[]
  readonly transitions: readonly WorkflowTransition[]
  readonly rights: FolderPermissions
}

/** Change that undoes another one. */
export type WayBack =
  | {
      readonly kind: 'status'
      readonly from: WorkflowStatus
      readonly to: WorkflowStatus
      readonly transition: WorkflowTransition | undefined
    }
  | { readonly kind: 'approval'; readonly from: number; readonly to: number }
  | { readonly kind: 'pin'; readonly pinned: boolean }

/** Sentence why a change can't be undone. */
export interface NoWayBack {
  readonly reason: string
}

/** Undo of a change from the item's present state, or the reason why it is impossible. */
export function wayBack({ kind, before, after }: UndoStep, now: Item, facts: UndoFacts): WayBack | NoWayBack {
  if (!MAY_CHANGE[kind](facts.rights)) return { reason: 'You have no right to do so any more.' }
  if (MARKS[kind](now) !== MARKS[kind](after)) return { reason: 'It has been changed since.' }
  if (kind === 'status') return statusBack(now, before, facts)
  if (kind === 'pin') return { kind, pinned: before.is_pinned === true }
  return { kind, from: approvalValue(approvalOf(now)), to: approvalValue(approvalOf(before)) }
}

/**
 * Remaining undo after the status was restored, since a status can set or clear the approval; undefined if nothing
 * remains.
 */
export function restAfterBack(step: UndoStep, now: Item, { rights }: Pick<UndoFacts, 'rights'>): UndoStep | undefined {
  const isWhole = step.kind !== 'status' || approvalOf(now) === approvalOf(step.before)
  return isWhole || !MAY_CHANGE.approval(rights) ? undefined : { kind: 'approval', before: step.before, after: now }
}

/** Description of an item's state after an undo. */
export function backText(way: WayBack): string {
  if (way.kind === 'status') return `${way.to.name} again`
  if (way.kind === 'approval') return APPROVAL_LABEL[approvalOf({ approval_status: way.to })]
  return way.pinned ? 'Pinned again' : 'Not pinned any more'
}

function statusBack(now: Item, before: Item, { statuses, transitions, rights }: UndoFacts): WayBack | NoWayBack {
  const [from, to] = [now, before].map((one) => statusByValue(statuses, one.annotation_status))
  const way = statusChoices(from, statuses, transitions, rights).find(
    ({ status, transition }) => status.id === to?.id && !asksReason(transition),
  )
  if (from !== undefined && to !== undefined && way !== undefined)
    return { kind: 'status', from, to, transition: way.transition }
  const [here, there] = [from?.name ?? now.annotation_status, to?.name ?? before.annotation_status]
  return { reason: `The workflow has no way back for you from “${here}” to “${there}”.` }
}

/** Field that each kind of change concerns. */
const MARKS: Readonly<Record<ChangeKind, (item: Item) => unknown>> = {
  status: (item) => item.annotation_status,
  approval: approvalOf,
  pin: (item) => item.is_pinned === true,
}
