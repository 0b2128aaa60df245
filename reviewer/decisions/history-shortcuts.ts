import type { Reviewer } from '../reviewer'
import type { Shortcut } from '../shortcuts/shortcut'
import type { Way } from './inner-history'
import { nextName } from './undo-store'

/** Shortcuts of undo and redo; the editor's history precedes that of decisions. */
export function historyShortcuts(
  { undo, innerHistory }: Pick<Reviewer, 'undo' | 'innerHistory'>,
  group: string,
): readonly Shortcut[] {
  const back = (way: Way, verb: string) => {
    const name = () => innerHistory.name(way) ?? nextName(undo.store.getState(), way)
    return {
      id: way,
      group,
      now: () => `${verb} ${name() ?? ''}`.trim(),
      isDisabled: () => name() === undefined,
      run: () => (innerHistory.name(way) === undefined ? void undo[way]() : innerHistory.go(way)),
      repeats: true,
    }
  }
  return [
    { ...back('undo', 'Undo'), title: 'Undo the last change or decision', keys: ['Mod+Z'] },
    { ...back('redo', 'Redo'), title: 'Redo what was undone', keys: ['Mod+Shift+Z', 'Mod+Y'] },
  ]
}
