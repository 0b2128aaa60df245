import type { EditingSeen } from '../document/editing'
import type { ObjectView } from '../document/object-view'
import type { ActionGroup } from './action'

interface TextSeen {
  readonly editing: Pick<EditingSeen, 'refusal'>
  readonly view: Pick<ObjectView, 'selection'>
}

interface TextPorts {
  readonly reading: { readonly readSelected: () => Promise<void>; readonly isAsked: () => boolean }
}

/** Reads the text in the selection. */
export const textActions: ActionGroup<TextSeen, TextPorts> = [
  {
    id: 'text.read',
    title: 'Read the text in the selected objects',
    menu: 'Read text',
    group: 'Annotate',
    keys: ['Alt+Shift+T'],
    onCanvas: true,
    may: ({ editing, view }) => editing.refusal ?? (view.selection.length > 0 ? true : 'Select an object first.'),
    isOff: ({ reading }) => !reading.isAsked(),
    run: ({ reading }) => void reading.readSelected(),
  },
]
