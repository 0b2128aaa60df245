import { APPROVAL_LABEL, approvalOf, approvalValue } from './approval'
import type { Item, WorkflowStatus, WorkflowTransition } from './entities'
import type { FolderPermissions } from './permissions'
import { asksReason, statusByValue, statusChoices } from './workflow'

/** What a person can change of an item. */
export type ChangeKind = 'status' | 'approval' | 'pin'

/** What a change of each kind is called, as in "Undo status change". */
export const CHANGE_NAME: Readonly<Record<ChangeKind, string>> = {
  status: 'status change',
  approval: 'approval',
  pin: 'pin',
}

/** The right that each kind of change needs. */
export const MAY_CHANGE: Readonly<Record<ChangeKind, (rights: FolderPermissions) => boolean>> = {
  status: ({ applyStatus, applyTransition }) => applyStatus || applyTransition,
  approval: ({ approveAsset }) => approveAsset,
  pin: ({ pin }) => pin,
}

/** One change of one item: the item as it was, and as it became. */
export interface UndoStep {
  readonly kind: ChangeKind
  readonly before: Item
  readonly after: Item
}

/** What decides, at the moment of undoing, whether it is possible. */
export interface UndoFacts {
  readonly statuses: readonly WorkflowStatus[]
  readonly transitions: readonly WorkflowTransition[]
  readonly rights: FolderPermissions
}

/** The change that takes another one back. */
export type WayBack =
  | {
      readonly kind: 'status'
      readonly from: WorkflowStatus
      readonly to: WorkflowStatus
      readonly transition: WorkflowTransition | undefined
    }
  | { readonly kind: 'approval'; readonly from: number; readonly to: number }
  | { readonly kind: 'pin'; readonly pinned: boolean }

/** Why a change can't be taken back, in words. */
export interface NoWayBack {
  readonly reason: string
}

/** How a change is taken back from where the item is now, or why that is not possible any more. */
export function wayBack({ kind, before, after }: UndoStep, now: Item, facts: UndoFacts): WayBack | NoWayBack {
  if (!MAY_CHANGE[kind](facts.rights)) return { reason: 'You have no right to do so any more.' }
  if (MARKS[kind](now) !== MARKS[kind](after)) return { reason: 'It has been changed since.' }
  if (kind === 'status') return statusBack(now, before, facts)
  if (kind === 'pin') return { kind, pinned: before.is_pinned === true }
  return { kind, from: approvalValue(approvalOf(now)), to: approvalValue(approvalOf(before)) }
}

/** A status can set or clear the approval: what is left to take back once the status is as it was; undefined where nothing is. */
export function restAfterBack(step: UndoStep, now: Item, { rights }: Pick<UndoFacts, 'rights'>): UndoStep | undefined {
  const isWhole = step.kind !== 'status' || approvalOf(now) === approvalOf(step.before)
  return isWhole || !MAY_CHANGE.approval(rights) ? undefined : { kind: 'approval', before: step.before, after: now }
}

/** What an item is again once a change of it is taken back. */
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

/** What each kind of change is about. */
const MARKS: Readonly<Record<ChangeKind, (item: Item) => unknown>> = {
  status: (item) => item.annotation_status,
  approval: approvalOf,
  pin: (item) => item.is_pinned === true,
}
