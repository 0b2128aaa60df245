import type { EditingSeen, Editing } from '../document/editing'
import type { ObjectView, ObjectViews } from '../document/object-view'
import type { Action, SubMenuName } from './action'

/** The state that selection actions read. */
export interface SelectionSeen {
  readonly editing: EditingSeen
  readonly view: Pick<ObjectView, 'selection'>
}

interface SelectionPorts {
  readonly editing: Editing
  readonly views: ObjectViews
}

interface SelectionRow<P> {
  readonly id: string
  readonly title: string
  /** Entry in the object menu. */
  readonly menu: string
  readonly under?: SubMenuName
  readonly keys: readonly string[]
  /** Minimum number of selected objects; defaults to one. */
  readonly least?: number
  /** Available even while nothing can be changed. */
  readonly changesNothing?: boolean
  readonly run: (ports: P) => void
}

/** An action on the selection: it appears in the object menu, and its shortcut works on the canvas while available. */
export function ofSelection<P extends SelectionPorts>(
  group: string,
  { id, title, menu, under, keys, least = 1, changesNothing = false, run }: SelectionRow<P>,
): Action<SelectionSeen, P> {
  return {
    id,
    title,
    group,
    keys,
    onCanvas: true,
    menu,
    ...(under === undefined ? {} : { under }),
    may({ editing, view }) {
      if (view.selection.length === 0) return 'Nothing is selected.'
      if (view.selection.length < least) return `Select ${least === 2 ? 'two' : 'three'} objects or more.`
      return changesNothing ? true : (editing.refusal ?? true)
    },
    isOff: ({ views }) => views.get().selection.length < least,
    run,
  }
}
