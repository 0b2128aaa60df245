import { useMemo } from 'react'
import { useReviewer } from '../reviewer-context'
import { useWorkflow } from '../use-reviewer-state'
import type { Shortcut } from '../shortcuts/shortcuts'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { openChoices } from './item-status'

/** The statuses' own keys; a status that is not offered now does nothing, one with several ways opens the menu. */
export function useStatusShortcuts(): void {
  const { workflow, state } = useReviewer()
  const statuses = useWorkflow((known) => known.statuses)
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    const waysTo = (statusId: number) => {
      const now = state.getState()
      const { item } = now.current
      return item === undefined ? [] : openChoices(now, item).filter(({ status }) => status.id === statusId)
    }
    return statuses.flatMap(({ id, name, shortcutKeys }) => {
      if (shortcutKeys === undefined) return []
      return {
        id: `status.${id}`,
        title: name,
        group: 'Change status',
        keys: [shortcutKeys],
        fixed: true,
        isHidden: () => state.getState().changes.unknown.has('status'),
        isDisabled: () => waysTo(id).length === 0,
        run() {
          const [first, second] = waysTo(id)
          const { item } = state.getState().current
          if (second !== undefined) workflow.openMenu()
          else if (first !== undefined && item !== undefined) void workflow.change(first, item.id)
        },
      }
    })
  }, [statuses, workflow, state])
  useShortcuts(shortcuts)
}
