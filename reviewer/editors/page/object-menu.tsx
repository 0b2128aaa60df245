import { chordText } from '#domain/key-chord'
import { useReviewer } from '../../reviewer-context'
import type { Shortcuts } from '../../shortcuts/shortcuts'
import { ContextMenu } from '../../../ui/context-menu'
import type { MenuEntry } from '../../../ui/menu'
import type { ActionGroup, SubMenuName } from '../actions/action'
import { useObservable } from '../use-observable'
import { classEntries } from './class-entries'
import type { FactsOf, OpenEditor, PageFacts } from './editor-spec'
import type { MenuPlace } from './menu-place'

interface ObjectMenuProps<E extends OpenEditor> {
  readonly menu: MenuPlace
  readonly editor: E
  readonly groups: readonly ActionGroup<FactsOf<E>, E>[]
}

/** What can be done with the selected objects, where their menu was asked for. */
export function ObjectMenu<E extends OpenEditor>({ menu, editor, groups }: ObjectMenuProps<E>) {
  const at = useObservable(menu)
  // The facts of an editor are at least those of its session.
  const seen = useObservable(editor.seen) as FactsOf<E> & PageFacts
  const { shortcuts } = useReviewer()
  if (at === undefined) return null
  return (
    <ContextMenu
      at={at}
      label={seen.view.selection.length === 0 ? 'The item' : 'The selected objects'}
      entries={[...classEntries(editor.session, seen), ...menuEntries(groups, seen, editor, shortcuts)]}
      open
      onClose={menu.close}
    />
  )
}

/** One entry for each action that can be done now, divided as their lists are. */
function menuEntries<S, E>(
  groups: readonly ActionGroup<S, E>[],
  seen: S,
  editor: E,
  shortcuts: Shortcuts,
): readonly MenuEntry[] {
  const inside = new Map<SubMenuName, MenuEntry[]>()
  return groups
    .map((group) =>
      group.flatMap(({ id, menu, under, may, isOff, run }): readonly MenuEntry[] => {
        if (menu === undefined || isOff?.(editor) === true || (may?.(seen) ?? true) !== true) return []
        const shortcut = shortcuts.find(id)
        const [chord] = shortcut === undefined ? [] : shortcuts.chordsOf(shortcut)
        const hint = chord === undefined ? {} : { hint: chordText(chord, shortcuts.isMac) }
        const onChoose = () => run(editor)
        const entry: MenuEntry = { kind: 'action', label: menu, danger: id === 'edit.delete', ...hint, onChoose }
        if (under === undefined) return [entry]
        const known = inside.get(under)
        if (known !== undefined) return known.push(entry), []
        const entries = [entry]
        inside.set(under, entries)
        return [{ kind: 'menu', label: under, entries }]
      }),
    )
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at) => (at === 0 ? entries : [{ kind: 'separator' } as const, ...entries]))
}
