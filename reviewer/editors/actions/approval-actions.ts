import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import type { Disapproving } from '../review/disapproving'
import type { OneByOne } from '../review/one-by-one'
import type { Action, ActionGroup } from './action'
import { ofSelection, type SelectionSeen } from './selection-action'

interface ApprovalSeen extends SelectionSeen {
  readonly mayApprove: boolean
}

interface ApprovalPorts {
  readonly editing: Editing
  readonly views: ObjectViews
  readonly oneByOne: Pick<OneByOne, 'seen' | 'decide'>
  readonly disapproving: Pick<Disapproving, 'disapprove'>
  /** Whether the person may decide on objects. */
  readonly mayApprove: Observable<boolean>
}

/** Decisions on the selected objects; without a selection, or without the right, the same keys decide on the item. */
export const approvalActions: ActionGroup<ApprovalSeen, ApprovalPorts> = [
  withRight(
    ofSelection('Annotate', {
      id: 'objects.approve',
      title: 'Approve the selected objects, or take it back',
      menu: 'Approve, or take it back',
      keys: ['y'],
      run: approves,
    }),
  ),
  withRight(
    ofSelection('Annotate', {
      id: 'objects.disapprove',
      title: 'Disapprove the selected objects, or take it back',
      menu: 'Disapprove, or take it back',
      keys: ['x'],
      run: ({ disapproving }) => disapproving.disapprove(),
    }),
  ),
]

/** While objects are looked at one by one, a decision leads on to the next; on several it is made at once. */
function approves({ editing, oneByOne, views }: ApprovalPorts): void {
  if (oneByOne.seen.get().isOn && views.get().selection.length < 2) oneByOne.decide('approved')
  else editing.approve('approved')
}

function withRight(action: Action<SelectionSeen, ApprovalPorts>): Action<ApprovalSeen, ApprovalPorts> {
  const { may, isOff } = action
  return {
    ...action,
    may: (seen) => (seen.mayApprove ? (may?.(seen) ?? true) : 'You may not approve objects in this project.'),
    // On a walk from object to object nobody decides on the whole item by the same key.
    isOff: (ports) => !ports.mayApprove.get() || (!ports.oneByOne.seen.get().isOn && isOff?.(ports) === true),
  }
}
