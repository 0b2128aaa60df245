import type { EditingSeen, Editing } from '../document/editing'
import type { ObjectView, ObjectViews } from '../document/object-view'
import type { Action, SubMenuName } from './action'

/** What actions on selected objects see. */
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
  /** Its words in the menu of an object. */
  readonly menu: string
  readonly under?: SubMenuName
  readonly keys: readonly string[]
  /** It works on so many objects or more; one where left out. */
  readonly least?: number
  /** It may be done where nothing can be changed. */
  readonly changesNothing?: boolean
  readonly run: (ports: P) => void
}

/** An action on the selected objects: it stands in their menu, and its keys are the canvas's while it can be done. */
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
