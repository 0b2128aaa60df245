import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import type { Disapproving } from '../review/disapproving'
import type { ItemDecision } from '../review/item-decision'
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
  /** The user may approve and disapprove objects. */
  readonly mayApprove: Observable<boolean>
  readonly itemDecision: ItemDecision
  readonly say: (words: string) => void
}

/** Decisions about the selection. Without a selection or permission, the same keys decide about the item. */
export const approvalActions: ActionGroup<ApprovalSeen, ApprovalPorts> = [
  withRight(
    ofSelection('Annotate', {
      id: 'objects.approve',
      title: 'Approve the selected objects, or undo it',
      menu: 'Approve, or undo it',
      keys: ['y'],
      run: approves,
    }),
  ),
  withRight(
    ofSelection('Annotate', {
      id: 'objects.disapprove',
      title: 'Disapprove the selected objects, or undo it',
      menu: 'Disapprove, or undo it',
      keys: ['x'],
      run: ({ disapproving }) => disapproving.disapprove(),
    }),
  ),
  onItem('approved', 'Approve the item, even with objects selected', 'Mod+Shift+Y'),
  onItem('disapproved', 'Disapprove the item, even with objects selected', 'Mod+Shift+X'),
]

/** During a walk, a decision about the item doesn't end the walk. */
function onItem(to: 'approved' | 'disapproved', title: string, keys: string): Action<ApprovalSeen, ApprovalPorts> {
  return {
    id: `item.${to}`,
    title,
    group: 'Approval and pin',
    keys: [keys],
    isOff: ({ itemDecision }) => !itemDecision.isOpen(),
    run({ itemDecision, say }) {
      const words = itemDecision.decide(to)
      if (words !== undefined) say(words)
    },
  }
}

/** During a walk, a decision moves on to the next object; for several selected objects it applies at once. */
function approves({ editing, oneByOne, views }: ApprovalPorts): void {
  if (oneByOne.seen.get().isOn && views.get().selection.length < 2) oneByOne.decide('approved')
  else editing.approve('approved')
}

function withRight(action: Action<SelectionSeen, ApprovalPorts>): Action<ApprovalSeen, ApprovalPorts> {
  const { may, isOff } = action
  return {
    ...action,
    may: (seen) => (seen.mayApprove ? (may?.(seen) ?? true) : 'You may not approve objects in this project.'),
    // During a walk, this key never decides about the whole item.
    isOff: (ports) => !ports.mayApprove.get() || (!ports.oneByOne.seen.get().isOn && isOff?.(ports) === true),
  }
}
