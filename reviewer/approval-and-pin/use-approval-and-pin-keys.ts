import { useMemo } from 'react'
import { isOffered, isOpen } from '../items/change-rules'
import { useReviewer } from '../reviewer-context'
import type { Shortcut } from '../shortcuts/shortcut'
import { useShortcuts } from '../shortcuts/use-shortcuts'

const GROUP = 'Approval and pin'

/** The keys of approval and pin: single ones, because they are pressed for item after item; pressed again they take back. */
export function useApprovalAndPinKeys(): void {
  const { approvalAndPin, earlyPress, state } = useReviewer()
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    const approval = {
      group: GROUP,
      isDisabled: () => !isOpen(state.getState(), 'approval'),
      isHidden: () => !isOffered(state.getState(), 'approval'),
      pressedInVain: () => earlyPress.note('approval'),
    }
    return [
      {
        ...approval,
        id: 'approval.approve',
        title: 'Approve, or undo it',
        keys: ['y'],
        run: () => void approvalAndPin.approve('APPROVED'),
      },
      {
        ...approval,
        id: 'approval.disapprove',
        title: 'Disapprove, or undo it',
        keys: ['x'],
        run: () => void approvalAndPin.approve('REJECTED'),
      },
      {
        id: 'item.pin',
        title: 'Pin or unpin',
        group: GROUP,
        keys: ['i'],
        isDisabled: () => !isOpen(state.getState(), 'pin'),
        isHidden: () => !isOffered(state.getState(), 'pin'),
        pressedInVain: () => earlyPress.note('pin'),
        run: () => void approvalAndPin.togglePin(),
      },
    ]
  }, [approvalAndPin, earlyPress, state])
  useShortcuts(shortcuts)
}
