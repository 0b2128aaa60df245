/** A drawing for a button, by name; `page/toolbar.tsx` has the drawings. */
export type IconName =
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'hand'
  | 'pointer'
  | 'box'
  | 'extremes'
  | 'rotated-box'
  | 'polygon'
  | 'trace'
  | 'wand'
  | 'cells'
  | 'polyline'
  | 'point'
  | 'ellipse'
  | 'cuboid'
  | 'skeleton'
  | 'ruler'
  | 'eye'
  | 'eye-off'
  | 'keep'
  | 'panel'
  | 'undo'
  | 'redo'
  | 'hole'
  | 'scissors'
  | 'magnet'
  | 'comment'
  | 'mark'
  | 'search'
  | 'grid'
  | 'relate'
  | 'brush'
  | 'eraser'
  | 'fill'
  | 'pipette'

/** Menus inside the menu of an object. */
export type SubMenuName = 'Other items' | 'Shape' | 'Order and group' | 'Flip and distribute' | 'Align'

/** What a button shows of an action. */
export interface Look {
  readonly icon?: IconName
  /** Words beside or instead of the icon. */
  readonly text?: string
  /** What a screen reader says; the words or the title where nothing is named. */
  readonly name?: string
}

/**
 * Something that can be done in an editor: its command, its keys, its line in the help and its button come from this one
 * object. It shows what it sees of the editor's state `S`, and does something through the ports `P`.
 */
export interface Action<S, P> {
  readonly id: string
  readonly title: string
  /** The heading under which it is listed. */
  readonly group: string
  readonly keys: readonly string[]
  /** Its keys work only while the canvas has the focus. */
  readonly onCanvas?: boolean
  /** Its keys work while text is typed too. */
  readonly whileTyping?: boolean
  /** Repeats while the key is held. */
  readonly repeats?: boolean
  /** What its button in the toolbar shows; undefined for none now, left out for none ever. */
  readonly look?: (seen: S) => Look | undefined
  /** Why it can't be done now, which its button shows; true where it can. */
  readonly may?: (seen: S) => true | string
  /** Its words in the menu of an object, where it stands there. */
  readonly menu?: string
  /** The menu inside it where they stand, where it is no entry of its own. */
  readonly under?: SubMenuName
  /** Its keys mean something else now. */
  readonly isOff?: (ports: P) => boolean
  readonly isOn?: (seen: S) => boolean
  readonly run: (ports: P) => void
}

/** Actions that stand together; the toolbar divides them from the next group. */
export type ActionGroup<S, P> = readonly Action<S, P>[]
