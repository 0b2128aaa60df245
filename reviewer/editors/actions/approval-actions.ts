import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import type { Action, ActionGroup } from './action'
import { ofSelection, type SelectionSeen } from './selection-action'

interface ApprovalSeen extends SelectionSeen {
  readonly mayApprove: boolean
}

interface ApprovalPorts {
  readonly editing: Editing
  readonly views: ObjectViews
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
      run: ({ editing }) => editing.approve('approved'),
    }),
  ),
  withRight(
    ofSelection('Annotate', {
      id: 'objects.disapprove',
      title: 'Disapprove the selected objects, or take it back',
      menu: 'Disapprove, or take it back',
      keys: ['x'],
      run: ({ editing }) => editing.approve('disapproved'),
    }),
  ),
]

function withRight(action: Action<SelectionSeen, ApprovalPorts>): Action<ApprovalSeen, ApprovalPorts> {
  const { may, isOff } = action
  return {
    ...action,
    may: (seen) => (seen.mayApprove ? (may?.(seen) ?? true) : 'You may not approve objects in this project.'),
    isOff: (ports) => !ports.mayApprove.get() || isOff?.(ports) === true,
  }
}
