import { chordText } from '#domain/key-chord'
import { useReviewer } from '../../reviewer-context'
import type { Shortcuts } from '../../shortcuts/shortcuts'
import { ContextMenu } from '../../../ui/context-menu'
import type { MenuEntry } from '../../../ui/menu'
import type { ActionGroup } from '../actions/action'
import { useObservable } from '../use-observable'
import { MENU_ACTIONS } from '../vector/actions'
import type { VectorEditor } from '../vector/compose'

type Seen = ReturnType<VectorEditor['seen']['get']>
type Groups = readonly ActionGroup<Seen, VectorEditor['ports']>[]

/** What can be done with the selected objects, where their menu was asked for. */
export function ObjectMenu({ editor }: { readonly editor: VectorEditor }) {
  const { menu, ports } = editor
  const at = useObservable(menu)
  const seen = useObservable(editor.seen)
  const { shortcuts } = useReviewer()
  if (at === undefined) return null
  return (
    <ContextMenu
      at={at}
      label={seen.view.selection.length === 0 ? 'The item' : 'The selected objects'}
      entries={menuEntries(MENU_ACTIONS, seen, ports, shortcuts)}
      open
      onClose={menu.close}
    />
  )
}

/** One entry for each action that can be done now, divided as their lists are. */
function menuEntries(
  groups: Groups,
  seen: Seen,
  ports: VectorEditor['ports'],
  shortcuts: Shortcuts,
): readonly MenuEntry[] {
  return groups
    .map((group) =>
      group.flatMap(({ id, menu, may, isOff, run }): readonly MenuEntry[] => {
        if (menu === undefined || isOff?.(ports) === true || (may?.(seen) ?? true) !== true) return []
        const shortcut = shortcuts.find(id)
        const [chord] = shortcut === undefined ? [] : shortcuts.chordsOf(shortcut)
        const hint = chord === undefined ? {} : { hint: chordText(chord, shortcuts.isMac) }
        return [{ kind: 'action', label: menu, danger: id === 'edit.delete', ...hint, onChoose: () => run(ports) }]
      }),
    )
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at) => (at === 0 ? entries : [{ kind: 'separator' } as const, ...entries]))
}
