import { useMemo } from 'react'
import { useReviewer } from '../reviewer-context'
import type { Shortcut } from '../shortcuts/shortcuts'
import { useShortcuts } from '../shortcuts/use-shortcuts'

const GROUP = 'Approval and pin'

/** The keys of approval and pin: single ones, because they are pressed for item after item; pressed again they take back. */
export function useMarkShortcuts(): void {
  const { marks } = useReviewer()
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    const approval = {
      group: GROUP,
      isDisabled: () => !marks.isOpen('approval'),
      isHidden: () => !marks.isOffered('approval'),
    }
    return [
      {
        ...approval,
        id: 'approval.approve',
        title: 'Approve, or take it back',
        keys: ['y'],
        run: () => void marks.approve('APPROVED'),
      },
      {
        ...approval,
        id: 'approval.disapprove',
        title: 'Disapprove, or take it back',
        keys: ['x'],
        run: () => void marks.approve('REJECTED'),
      },
      {
        id: 'item.pin',
        title: 'Pin, or take the pin off',
        group: GROUP,
        keys: ['i'],
        isDisabled: () => !marks.isOpen('pin'),
        isHidden: () => !marks.isOffered('pin'),
        run: () => void marks.togglePin(),
      },
    ]
  }, [marks])
  useShortcuts(shortcuts)
}
