import type { ChoiceSource } from '../../session/view-choices'
import type { CopyToNext } from '../document/copy-to-next'
import type { ClassChoice } from '../document/class-choice'
import { CLASS_KEYS, classOfKey } from '#domain/class-keys'
import { COPY_CHOICES } from '../document/copy-choices'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { PreviousObjects } from '../document/previous-objects'
import type { ActionGroup } from './action'
import { ofSelection, type SelectionSeen } from './selection-action'

type EditSeen = SelectionSeen

interface EditPorts {
  readonly editing: Editing
  readonly views: ObjectViews
  readonly classes: ClassChoice
  readonly previous: PreviousObjects
  readonly carrying: CopyToNext
  readonly propagating: { readonly ask: () => Promise<void> }
  readonly save: () => void
  readonly choices: ChoiceSource
  readonly say: (words: string) => void
}

const GROUP = 'Annotate'

/** Undo and redo; the reviewer owns the shortcuts, because they also undo decisions. */
export const historyActions: ActionGroup<EditSeen, EditPorts> = [
  {
    id: 'undo',
    title: 'Undo',
    group: GROUP,
    keys: [],
    look: ({ editing }) => ({ icon: 'undo', name: editing.undo === undefined ? 'Undo' : `Undo: ${editing.undo}` }),
    may: ({ editing }) => editing.refusal ?? (editing.undo === undefined ? 'Nothing to undo.' : true),
    run: ({ editing }) => editing.undo(),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: GROUP,
    keys: [],
    look: ({ editing }) => ({ icon: 'redo', name: editing.redo === undefined ? 'Redo' : `Redo: ${editing.redo}` }),
    may: ({ editing }) => editing.refusal ?? (editing.redo === undefined ? 'Nothing to redo.' : true),
    run: ({ editing }) => editing.redo(),
  },
]

/** Saves to the platform immediately. */
export const saveActions: ActionGroup<EditSeen, EditPorts> = [
  { id: 'work.save', title: 'Save now', group: GROUP, keys: ['Mod+S'], whileTyping: true, run: ({ save }) => save() },
]

/** Actions on the selected objects. */
export const editActions: ActionGroup<EditSeen, EditPorts> = [
  ofSelection(GROUP, {
    id: 'edit.delete',
    title: 'Delete the selected objects',
    menu: 'Delete',
    keys: ['Delete', 'Backspace'],
    run: ({ editing }) => editing.remove(),
  }),
  ofSelection(GROUP, {
    id: 'edit.duplicate',
    title: 'Duplicate the selected objects',
    menu: 'Duplicate',
    keys: ['Mod+D'],
    run: ({ editing }) => editing.duplicate(),
  }),
  ofSelection(GROUP, {
    id: 'edit.copy',
    title: 'Copy the selected objects',
    menu: 'Copy',
    keys: ['Mod+C'],
    changesNothing: true,
    run: ({ editing }) => editing.copy(),
  }),
  ofSelection(GROUP, {
    id: 'edit.cut',
    title: 'Cut the selected objects',
    menu: 'Cut',
    keys: ['Mod+X'],
    run: ({ editing }) => editing.cut(),
  }),
  {
    id: 'edit.paste',
    title: 'Paste',
    group: GROUP,
    keys: ['Mod+V'],
    onCanvas: true,
    menu: 'Paste',
    may: ({ editing }) => editing.refusal ?? (editing.canPaste ? true : 'Copy something first.'),
    isOff: ({ editing }) => !editing.seen.get().canPaste,
    run: ({ editing }) => editing.paste(),
  },
  {
    id: 'edit.repeat',
    title: 'Copy the objects of the previous item to this one',
    group: GROUP,
    keys: ['Shift+N'],
    menu: 'Copy the previous item’s objects here',
    under: 'Other items',
    may: ({ editing }) => editing.refusal ?? true,
    run: ({ previous }) => void previous.bring(),
  },
  ofSelection(GROUP, {
    id: 'edit.carry',
    title: 'Copy the selected objects to the next item, and go there',
    menu: 'Copy to the next item',
    under: 'Other items',
    keys: ['Alt+Shift+N'],
    changesNothing: true,
    run: ({ carrying }) => void carrying.carry(),
  }),
  ofSelection(GROUP, {
    id: 'edit.propagate',
    title: 'Copy the selected objects to several of the next items',
    menu: 'Copy to several next items…',
    under: 'Other items',
    keys: ['Alt+Shift+J'],
    changesNothing: true,
    run: ({ propagating }) => void propagating.ask(),
  }),
  {
    id: 'edit.copy-way',
    title: 'Keep the proportion of copies on pictures of another size, or their pixels',
    group: GROUP,
    keys: ['Alt+Shift+O'],
    menu: 'Copies: pixels or proportion',
    under: 'Other items',
    run({ choices, say }) {
      const kept = choices.of(COPY_CHOICES)
      const copyWay = kept.get().copyWay === 'pixels' ? 'proportion' : 'pixels'
      kept.set({ copyWay })
      say(`On pictures of another size copies keep their ${copyWay}`)
    },
  },
  {
    id: 'edit.all',
    title: 'Select all objects',
    group: GROUP,
    keys: ['Mod+A'],
    menu: 'Select all',
    run: ({ views }) => views.choose(views.shown().flatMap(({ kind, row }) => (kind === 'tag' ? [] : [row]))),
  },
  ...saveActions,
]

/** Stacking order, grouping, locking and visibility of the selection. */
export const arrangeActions: ActionGroup<EditSeen, EditPorts> = [
  ofSelection(GROUP, {
    id: 'edit.front',
    title: 'Bring the selected objects to the front',
    menu: 'Bring to the front',
    under: 'Order and group',
    keys: ['PageUp'],
    run: ({ editing }) => editing.order('front'),
  }),
  ofSelection(GROUP, {
    id: 'edit.forward',
    title: 'Bring the selected objects over the next one',
    menu: 'Bring forward',
    under: 'Order and group',
    keys: ['Shift+PageUp'],
    run: ({ editing }) => editing.order('forward'),
  }),
  ofSelection(GROUP, {
    id: 'edit.backward',
    title: 'Send the selected objects under the next one',
    menu: 'Send backward',
    under: 'Order and group',
    keys: ['Shift+PageDown'],
    run: ({ editing }) => editing.order('backward'),
  }),
  ofSelection(GROUP, {
    id: 'edit.back',
    title: 'Send the selected objects to the back',
    menu: 'Send to the back',
    under: 'Order and group',
    keys: ['PageDown'],
    run: ({ editing }) => editing.order('back'),
  }),
  ofSelection(GROUP, {
    id: 'edit.group',
    title: 'Group the selected objects',
    menu: 'Group',
    under: 'Order and group',
    keys: ['Mod+G'],
    least: 2,
    run: ({ editing }) => editing.group(true),
  }),
  ofSelection(GROUP, {
    id: 'edit.ungroup',
    title: 'Ungroup the selected objects',
    menu: 'Ungroup',
    under: 'Order and group',
    keys: ['Mod+Shift+G'],
    run: ({ editing }) => editing.group(false),
  }),
  ofSelection(GROUP, {
    id: 'edit.lock',
    title: 'Lock the selected objects, or unlock them',
    menu: 'Lock, or unlock',
    keys: ['Shift+L'],
    run: ({ editing }) => editing.toggleLock(),
  }),
  ofSelection(GROUP, {
    id: 'edit.hide',
    title: 'Hide the selected objects, or show them',
    menu: 'Hide',
    keys: ['Shift+H'],
    changesNothing: true,
    run: ({ views }) => views.toggleRows(selectedRows(views)),
  }),
]

/** Digits activate a class and assign it to the selection. */
export const classActions: ActionGroup<EditSeen, EditPorts> = CLASS_KEYS.map((digit) => ({
  id: `class.${digit}`,
  title: `The class of key ${digit}, for the selected objects and for what is drawn next`,
  group: 'Classes',
  keys: [String(digit)],
  onCanvas: true,
  isOff: ({ classes }) => classOfKey(classes.get().classes, digit) === undefined,
  run({ classes, editing, views }) {
    const chosen = classOfKey(classes.get().classes, digit)
    if (chosen === undefined) return
    classes.choose(chosen.className)
    if (views.get().selection.length > 0) editing.relabel(chosen)
  },
}))

/** The selected rows. */
function selectedRows(views: ObjectViews): readonly number[] {
  return views.get().selection.map(({ row }) => row)
}
