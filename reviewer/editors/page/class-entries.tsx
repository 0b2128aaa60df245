import type { MenuEntry } from '../../../ui/menu'
import { ClassSwatch } from '../class-swatch'
import type { EditorSession } from '../session/open-session'
import type { PageFacts } from './editor-spec'

/** More are searched in the list of classes, not in a menu. */
const LISTED_MAX = 40

/** The entry that gives the selected objects another class; none where that can't be done. */
export function classEntries(
  { annotating, desk, panel }: Pick<EditorSession, 'annotating' | 'desk' | 'panel'>,
  { view: { selection }, editing: { refusal } }: Pick<PageFacts, 'view' | 'editing'>,
): readonly MenuEntry[] {
  const areRelations = selection.every(({ ends }) => ends !== undefined)
  // Spans and relations take no classes of each other.
  if (selection.length === 0 || refusal !== undefined) return []
  if (!areRelations && selection.some(({ ends }) => ends !== undefined)) return []
  const offered = areRelations ? desk.relations.get() : annotating.classes.get().classes
  if (offered.length === 0) return []
  const listed = offered.slice(0, LISTED_MAX)
  const entries = listed.map(
    (one): MenuEntry => ({
      kind: 'one',
      label: one.className,
      icon: <ClassSwatch colour={one.colour} />,
      checked: selection.every((object) => object.className === one.className),
      onChoose: () => annotating.editing.relabel(one),
    }),
  )
  const more: readonly MenuEntry[] =
    listed.length === offered.length
      ? []
      : [
          { kind: 'separator' },
          { kind: 'action', label: 'Search all classes…', onChoose: () => panel.reach('classes') },
        ]
  return [{ kind: 'menu', label: 'Change class', entries: [...entries, ...more] }, { kind: 'separator' }]
}
