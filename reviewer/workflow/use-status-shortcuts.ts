import { useMemo } from 'react'
import { useReviewer } from '../reviewer-context'
import { useWorkflow } from '../use-reviewer-state'
import type { Shortcut } from '../shortcuts/shortcut'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { openChoices } from './item-status'
import { wayKeys } from './way-keys'

/** The key that hands the item on, and the statuses' own keys; a status that is not offered now does nothing, and a second way to one has its keys with Shift. */
export function useStatusShortcuts(): void {
  const { workflow, earlyPress, state } = useReviewer()
  const statuses = useWorkflow((known) => known.statuses)
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    const waysTo = (statusId: number) => {
      const now = state.getState()
      const { item } = now.current
      return item === undefined ? [] : openChoices(now, item).filter(({ status }) => status.id === statusId)
    }
    const handOnNow = () => {
      const { item } = state.getState().current
      if (item !== undefined) void workflow.handOn(item.id)
    }
    const handOn: Shortcut = {
      id: 'status.next',
      title: 'Submit the item to the next status',
      now() {
        const name = workflow.handOnTarget()?.status.name
        return name === undefined ? undefined : `Submit the item: ${name}`
      },
      group: 'Change status',
      keys: ['Mod+Enter'],
      isDisabled: () => workflow.handOnTarget() === undefined,
      isHidden: () => state.getState().changes.unknown.has('status'),
      pressedInVain: () => earlyPress.keep('status', handOnNow),
      run: handOnNow,
    }
    const own = statuses.flatMap(({ id, name, shortcutKeys }) =>
      wayKeys(shortcutKeys).map((keys, at) => ({
        id: at === 0 ? `status.${id}` : `status.${id}.${at + 1}`,
        title: at === 0 ? name : `${name}, the other way`,
        group: 'Change status',
        keys: [keys],
        fixed: true,
        isDisabled: () => waysTo(id)[at] === undefined,
        isHidden: () => state.getState().changes.unknown.has('status') || (at > 0 && waysTo(id)[at] === undefined),
        pressedInVain: () => earlyPress.note('status'),
        run() {
          const way = waysTo(id)[at]
          const { item } = state.getState().current
          if (way !== undefined && item !== undefined) void workflow.change(way, item.id)
        },
      })),
    )
    return [...own, handOn]
  }, [statuses, workflow, earlyPress, state])
  useShortcuts(shortcuts)
}
