import { chordText } from '#domain/key-chord'
import { useReviewer } from '../../reviewer-context'
import type { Shortcuts } from '../../shortcuts/shortcuts'
import { ContextMenu } from '../../../ui/context-menu'
import type { MenuEntry } from '../../../ui/menu'
import type { ActionGroup } from '../actions/action'
import { useObservable } from '../use-observable'
import type { EditorFacts, OpenEditor, PictureEditor } from './picture-editor'
import type { ToolKit } from './tool-kit'

type Groups<Kit extends ToolKit> = readonly ActionGroup<EditorFacts, PictureEditor<Kit>>[]

interface ObjectMenuProps<Kit extends ToolKit> {
  readonly editor: OpenEditor<Kit>
  readonly groups: Groups<Kit>
}

/** What can be done with the selected objects, where their menu was asked for. */
export function ObjectMenu<Kit extends ToolKit>({ editor, groups }: ObjectMenuProps<Kit>) {
  const { menu } = editor.stage
  const at = useObservable(menu)
  const seen = useObservable(editor.seen)
  const { shortcuts } = useReviewer()
  if (at === undefined) return null
  return (
    <ContextMenu
      at={at}
      label={seen.view.selection.length === 0 ? 'The item' : 'The selected objects'}
      entries={menuEntries(groups, seen, editor, shortcuts)}
      open
      onClose={menu.close}
    />
  )
}

/** One entry for each action that can be done now, divided as their lists are. */
function menuEntries<Kit extends ToolKit>(
  groups: Groups<Kit>,
  seen: EditorFacts,
  editor: PictureEditor<Kit>,
  shortcuts: Shortcuts,
): readonly MenuEntry[] {
  return groups
    .map((group) =>
      group.flatMap(({ id, menu, may, isOff, run }): readonly MenuEntry[] => {
        if (menu === undefined || isOff?.(editor) === true || (may?.(seen) ?? true) !== true) return []
        const shortcut = shortcuts.find(id)
        const [chord] = shortcut === undefined ? [] : shortcuts.chordsOf(shortcut)
        const hint = chord === undefined ? {} : { hint: chordText(chord, shortcuts.isMac) }
        return [{ kind: 'action', label: menu, danger: id === 'edit.delete', ...hint, onChoose: () => run(editor) }]
      }),
    )
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at) => (at === 0 ? entries : [{ kind: 'separator' } as const, ...entries]))
}
