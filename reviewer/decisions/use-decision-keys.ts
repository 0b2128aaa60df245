import { useMemo } from 'react'
import { useReviewer } from '../reviewer-context'
import type { Shortcut } from '../shortcuts/shortcut'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { historyShortcuts } from './history-shortcuts'

const GROUP = 'Decisions'

/** Keys for undo, automatic advance and the item's history. */
export function useDecisionKeys(): void {
  const { undo, innerHistory, advance, history } = useReviewer()
  const shortcuts = useMemo<readonly Shortcut[]>(
    () => [
      ...historyShortcuts({ undo, innerHistory }, GROUP),
      {
        id: 'decisions.advance',
        title: 'Continue after a decision, or stay',
        now: () =>
          advance.isOn() ? 'Stay at the item after a decision' : 'Continue with the next open item after a decision',
        group: GROUP,
        keys: ['Alt+N'],
        run: advance.toggle,
      },
      {
        id: 'item.history',
        title: 'Status history of the item',
        group: GROUP,
        keys: ['Shift+H'],
        isHidden: () => !history.store.getState().isTold,
        run: () => history.show(true),
      },
    ],
    [undo, innerHistory, advance, history],
  )
  useShortcuts(shortcuts)
}
