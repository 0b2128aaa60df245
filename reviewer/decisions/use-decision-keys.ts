import { useMemo } from 'react'
import { useReviewer } from '../reviewer-context'
import type { Shortcut } from '../shortcuts/shortcuts'
import { useShortcuts } from '../shortcuts/use-shortcuts'

/** The keys of what follows a decision: taking it back, going on by itself, the item's history. */
export function useDecisionKeys(): void {
  const { undo, advance, history } = useReviewer()
  const shortcuts = useMemo<readonly Shortcut[]>(
    () => [
      {
        id: 'undo',
        title: 'Undo the last decision',
        group: 'Decisions',
        keys: ['Mod+Z'],
        isDisabled: () => undo.store.getState().steps.length === 0,
        run: () => void undo.undo(),
      },
      {
        id: 'decisions.advance',
        title: 'Go on after a decision, or stay',
        group: 'Decisions',
        keys: ['Shift+N'],
        run: advance.toggle,
      },
      {
        id: 'item.history',
        title: 'History of the item',
        group: 'Decisions',
        keys: ['Shift+H'],
        isHidden: () => !history.store.getState().isTold,
        run: () => history.show(true),
      },
    ],
    [undo, advance, history],
  )
  useShortcuts(shortcuts)
}
