import { useMemo } from 'react'
import { useReviewer } from '../reviewer-context'
import type { Shortcut } from '../shortcuts/shortcut'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { nextName } from './undo-store'

const GROUP = 'Decisions'

/** Keys for undo, automatic advance and the item's history. */
export function useDecisionKeys(): void {
  const { undo, innerHistory, advance, history } = useReviewer()
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    const back = (way: 'undo' | 'redo', verb: string) => {
      // The editor's history precedes that of decisions.
      const name = () => innerHistory.name(way) ?? nextName(undo.store.getState(), way)
      return {
        now: () => `${verb} ${name() ?? ''}`.trim(),
        isDisabled: () => name() === undefined,
        run: () => (innerHistory.name(way) === undefined ? void undo[way]() : innerHistory.go(way)),
        repeats: true,
      }
    }
    return [
      { ...back('undo', 'Undo'), id: 'undo', title: 'Undo the last change or decision', group: GROUP, keys: ['Mod+Z'] },
      {
        ...back('redo', 'Redo'),
        id: 'redo',
        title: 'Redo what was undone',
        group: GROUP,
        keys: ['Mod+Shift+Z', 'Mod+Y'],
      },
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
    ]
  }, [undo, innerHistory, advance, history])
  useShortcuts(shortcuts)
}
