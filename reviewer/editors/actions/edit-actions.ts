import type { ClassChoice } from '../document/class-choice'
import type { Editing, EditingSeen } from '../document/editing'
import type { ObjectViews, ObjectView } from '../document/object-view'
import type { Action, ActionGroup } from './action'

interface EditSeen {
  readonly editing: EditingSeen
  readonly view: Pick<ObjectView, 'selection'>
}

interface EditPorts {
  readonly editing: Editing
  readonly views: ObjectViews
  readonly classes: ClassChoice
  readonly save: () => void
}

type EditAction = Action<EditSeen, EditPorts>

const GROUP = 'Annotate'

/** One step back, and one forth again; the reviewer has the keys, because they mean decisions too. */
export const historyActions: ActionGroup<EditSeen, EditPorts> = [
  {
    id: 'undo',
    title: 'Undo',
    group: GROUP,
    keys: [],
    look: ({ editing }) => ({ icon: 'undo', name: editing.undo === undefined ? 'Undo' : `Undo: ${editing.undo}` }),
    may: ({ editing }) => editing.refusal ?? (editing.undo === undefined ? 'There is nothing to undo here.' : true),
    run: ({ editing }) => editing.undo(),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: GROUP,
    keys: [],
    look: ({ editing }) => ({ icon: 'redo', name: editing.redo === undefined ? 'Redo' : `Redo: ${editing.redo}` }),
    may: ({ editing }) => editing.refusal ?? (editing.redo === undefined ? 'There is nothing to do again.' : true),
    run: ({ editing }) => editing.redo(),
  },
]

/** What is done with the objects that are selected. */
export const editActions: ActionGroup<EditSeen, EditPorts> = [
  ofSelection('edit.delete', 'Delete the selected objects', ['Delete', 'Backspace'], ({ editing }) => editing.remove()),
  ofSelection('edit.duplicate', 'Duplicate the selected objects', ['Mod+D'], ({ editing }) => editing.duplicate()),
  ofSelection('edit.copy', 'Copy the selected objects', ['Mod+C'], ({ editing }) => editing.copy(), true),
  ofSelection('edit.cut', 'Cut out the selected objects', ['Mod+X'], ({ editing }) => editing.cut()),
  {
    id: 'edit.paste',
    title: 'Paste what was copied',
    group: GROUP,
    keys: ['Mod+V'],
    onCanvas: true,
    inMenu: true,
    may: ({ editing }) => editing.refusal ?? (editing.canPaste ? true : 'Nothing was copied yet.'),
    isOff: ({ editing }) => !editing.seen.get().canPaste,
    run: ({ editing }) => editing.paste(),
  },
  {
    id: 'edit.all',
    title: 'Select all objects',
    group: GROUP,
    keys: ['Mod+A'],
    onCanvas: true,
    run: ({ views }) => views.choose(views.shown().flatMap(({ kind, row }) => (kind === 'tag' ? [] : [row]))),
  },
  { id: 'work.save', title: 'Save now', group: GROUP, keys: ['Mod+S'], run: ({ save }) => save() },
  ofSelection('edit.front', 'Bring the selected objects to the front', ['PageUp'], ({ editing }) =>
    editing.order('front'),
  ),
  ofSelection('edit.back', 'Send the selected objects to the back', ['PageDown'], ({ editing }) =>
    editing.order('back'),
  ),
  ofSelection('edit.group', 'Group the selected objects', ['Mod+G'], ({ editing }) => editing.group(true)),
  ofSelection('edit.ungroup', 'Ungroup the selected objects', ['Mod+Shift+G'], ({ editing }) => editing.group(false)),
  ofSelection('edit.lock', 'Lock the selected objects, or unlock them', ['Shift+L'], ({ editing }) =>
    editing.toggleLock(),
  ),
  ofSelection(
    'edit.hide',
    'Hide the selected objects, or show them',
    ['Shift+H'],
    ({ views }) => views.toggleRows(selectedRows(views)),
    true,
  ),
]

/** A digit takes a class in hand, and gives it to what is selected. */
export const classActions: ActionGroup<EditSeen, EditPorts> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit, at) => ({
  id: `class.${digit}`,
  title: `Class ${at + 1}, for the selected objects and for what is drawn next`,
  group: 'Classes',
  keys: [String(digit)],
  onCanvas: true,
  isOff: ({ classes }) => classes.get().classes[at] === undefined,
  run({ classes, editing, views }) {
    const chosen = classes.get().classes[at]
    if (chosen === undefined) return
    classes.choose(chosen.className)
    if (views.get().selection.length > 0) editing.relabel(chosen)
  },
}))

function ofSelection(
  id: string,
  title: string,
  keys: readonly string[],
  run: (ports: EditPorts) => void,
  changesNothing = false,
): EditAction {
  return {
    id,
    title,
    group: GROUP,
    keys,
    onCanvas: true,
    inMenu: true,
    may({ editing, view }) {
      if (view.selection.length === 0) return 'Nothing is selected.'
      return changesNothing ? true : (editing.refusal ?? true)
    },
    isOff: ({ views }) => views.get().selection.length === 0,
    run,
  }
}

/** The rows of what is selected. */
export function selectedRows(views: ObjectViews): readonly number[] {
  return views.get().selection.map(({ row }) => row)
}
