import { useMemo } from 'react'
import { useNextOfStatus } from '../items/use-next-of-status'
import { useReviewer } from '../reviewer-context'
import type { Shortcut } from '../shortcuts/shortcut'
import { useShortcuts } from '../shortcuts/use-shortcuts'

const LIST = 'Items'
const GENERAL = 'General'

/** The keys that work everywhere: through the list, to the status, to help. */
export function useListShortcuts(toggleList: () => void): void {
  const { items, mayStep, workflow, earlyPress, session, state, current, permissions, request } = useReviewer()
  const nextOfStatus = useNextOfStatus()
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    const step = (direction: 1 | -1, isHeld = false) => {
      if (mayStep(isHeld)) void items.step(direction)
    }
    const noItem = () => current.store.getState().item === undefined
    return [
      {
        id: 'items.next',
        title: 'Next item',
        group: LIST,
        keys: ['ArrowDown', 'j'],
        repeats: true,
        run: (isHeld) => step(1, isHeld),
      },
      {
        id: 'items.previous',
        title: 'Previous item',
        group: LIST,
        keys: ['ArrowUp', 'k'],
        repeats: true,
        run: (isHeld) => step(-1, isHeld),
      },
      {
        id: 'items.first',
        title: 'First item',
        group: LIST,
        keys: ['Home'],
        run: () => void items.chooseEdge('first'),
      },
      { id: 'items.last', title: 'Last item', group: LIST, keys: ['End'], run: () => void items.chooseEdge('last') },
      {
        id: 'items.same',
        title: 'Next item of this status',
        group: LIST,
        keys: ['n'],
        isDisabled: noItem,
        isHidden: () => !items.store.getState().canSeek,
        run: () => void nextOfStatus(),
      },
      { id: 'items.search', title: 'Search items', group: LIST, keys: ['/', 'Mod+F'], run: focusSearch },
      { id: 'items.toggle', title: 'Show or hide the list', group: LIST, keys: ['['], run: toggleList },
      {
        id: 'items.request',
        title: 'Request items',
        group: LIST,
        keys: ['m'],
        isHidden: () => !permissions.getState().project.request || items.store.getState().request === 'unknown',
        run: () => void request.ask(),
      },
      {
        id: 'status.menu',
        title: 'Change status…',
        group: 'Change status',
        keys: ['s'],
        isHidden: () => state.getState().changes.unknown.has('status'),
        isDisabled: noItem,
        run() {
          earlyPress.note('status')
          workflow.openMenu()
        },
      },
      {
        id: 'help',
        title: 'Keyboard shortcuts',
        group: GENERAL,
        keys: ['?'],
        run: () => session.setState({ helpOpen: true }),
      },
    ]
    function focusSearch(): void {
      const field = document.getElementById('search-items')
      // At once, because the next typed letters are meant for the field.
      if (field !== null) return field.focus()
      toggleList()
      // A hidden list is there only after the next frame.
      requestAnimationFrame(() => document.getElementById('search-items')?.focus())
    }
  }, [items, mayStep, workflow, earlyPress, session, state, current, permissions, request, nextOfStatus, toggleList])
  useShortcuts(shortcuts)
}
