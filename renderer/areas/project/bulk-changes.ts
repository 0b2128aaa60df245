import { approvalValue } from '#domain/approval'
import type { Item } from '#domain/entities'
import type { ApprovalStatus } from '#domain/enums'
import { given } from '#domain/given'
import { CHANGE_NAME } from '#domain/undo'
import type { ItemChange } from '#endpoints'
import { priorityText } from '../../../ui/texts'
import { planApprovals, planPins } from './bulk-marks'
import type { BulkQuestion } from './bulk-question'
import { planChanges, type StatusWay, transitionsOf, type Workflow } from './bulk-status'
import { itemsText } from './items-text'
import type { PlannedChange } from './planned-change'

/** A change of all selected items: its form for a job, its changes of single items, and its words. */
export interface BulkChange {
  /** As in "Undo status change". */
  readonly name: string
  readonly change: ItemChange
  /** The changes of single items; without them a job changes even a few. */
  readonly plan?: () => readonly PlannedChange[]
  /** As in "3 items moved to Completed". */
  readonly done: string
  /** The title and the button of the question before many items change. */
  readonly ask: (items: string) => Pick<BulkQuestion, 'title' | 'verb'>
  readonly reason?: BulkQuestion['reason']
  /** How many of the items don't allow the change. */
  readonly unable?: number
  /** How many of all that match a job would change, if that was counted. */
  readonly able?: number
}

/** A folder, category or person. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** `isReturn`: the items go back with a reason, which the workflow may demand. */
export function statusChange(
  items: readonly Item[],
  way: StatusWay,
  workflow: Workflow,
  isReturn: boolean,
): BulkChange {
  const { status: target } = way
  const planned = planChanges(items, way, workflow)
  const there = items.filter((item) => item.annotation_status === target.value).length
  return {
    name: CHANGE_NAME.status,
    change: { status_id: target.id, ...given({ transition_ids: transitionsOf(way) }) },
    plan: () => planned,
    done: `moved to ${target.name}`,
    ask: (amount) =>
      isReturn
        ? { title: `Return ${amount}?`, verb: 'Return' }
        : { title: `Set ${amount} to “${target.name}”?`, verb: `Set to ${target.name}` },
    ...given({ reason: way.asksReason ? 'needed' : isReturn ? 'optional' : undefined }),
    unable: items.length - planned.length - there,
  }
}

const worded = (verb: string, done: string) => ({
  done,
  ask: (amount: string) => ({ title: `${verb} ${amount}?`, verb }),
})

const APPROVALS: Readonly<Record<ApprovalStatus, Pick<BulkChange, 'done' | 'ask'>>> = {
  APPROVED: worded('Approve', 'approved'),
  REJECTED: worded('Disapprove', 'disapproved'),
  NOAPPROVAL: {
    done: 'without approval now',
    ask: (amount) => ({ title: `Clear the approval of ${amount}?`, verb: 'Clear approval' }),
  },
}

export function approvalChange(items: readonly Item[], approval: ApprovalStatus): BulkChange {
  return {
    name: CHANGE_NAME.approval,
    change: { approval_status: approvalValue(approval) },
    plan: () => planApprovals(items, approval),
    ...APPROVALS[approval],
  }
}

export function pinChange(items: readonly Item[], isPinned: boolean): BulkChange {
  return {
    name: CHANGE_NAME.pin,
    change: { is_pinned: isPinned },
    plan: () => planPins(items, isPinned),
    ...(isPinned ? worded('Pin', 'pinned') : worded('Unpin', 'unpinned')),
  }
}

export function folderMove(folder: Named): BulkChange {
  return {
    name: 'move',
    change: { folder_id: folder.id },
    done: '',
    ask: (amount) => ({ title: `Move ${amount} to “${folder.name}”?`, verb: 'Move' }),
  }
}

export function folderCopy(folder: Named): BulkChange {
  return {
    name: 'copy',
    change: { copy_to: folder.id },
    done: '',
    ask: (amount) => ({ title: `Copy ${amount} to “${folder.name}”?`, verb: 'Copy' }),
  }
}

/** 0: removes the priority. */
export function priorityChange(priority: number): BulkChange {
  return {
    name: 'priority',
    change: { priority },
    done: '',
    ask: (amount) =>
      priority === 0
        ? { title: `Remove the priority of ${amount}?`, verb: 'Take away' }
        : { title: `Give ${amount} the priority ${priorityText(priority)}?`, verb: 'Set priority' },
  }
}

/** null: removes the category. */
export function categoryChange(category: Named | null): BulkChange {
  return {
    name: 'category',
    change: { category_id: category?.id ?? null },
    done: '',
    ask: (amount) =>
      category === null
        ? { title: `Remove the category of ${amount}?`, verb: 'Take away' }
        : { title: `Give ${amount} the category “${category.name}”?`, verb: 'Set category' },
  }
}

/** null: unassigns the items. */
export function assignment(person: Named | null): BulkChange {
  return {
    name: person === null ? 'unassignment' : 'assignment',
    change: { assignee_id: person?.id ?? null },
    done: '',
    ask: (amount) =>
      person === null
        ? { title: `Unassign ${amount}?`, verb: 'Unassign' }
        : { title: `Assign ${amount} to ${person.name}?`, verb: 'Assign' },
  }
}

/** The sentences before many items change: how many stay as they are and why, and that an undo is possible. */
export function consequences(bulk: BulkChange, count: number, planned: readonly PlannedChange[] | undefined): string {
  const { unable = 0, able } = bulk
  const amount = planned?.length ?? count
  const others = able === undefined ? count - amount - unable : 0
  const left = able === undefined ? 0 : count - able
  return [
    left > 0 ? `${itemsText(left)} ${left === 1 ? 'stays' : 'stay'} as before.` : '',
    planned === undefined && able === undefined
      ? 'Items that don’t allow this change stay unchanged and are counted.'
      : '',
    unable > 0 ? `${itemsText(unable)} ${unable === 1 ? 'doesn’t' : 'don’t'} allow this change.` : '',
    others > 0 ? `${itemsText(others)} ${others === 1 ? 'needs' : 'need'} no change.` : '',
    'You can undo this until someone changes them again.',
  ]
    .filter(Boolean)
    .join(' ')
}
