/** Icon names; `page/toolbar.tsx` has the drawings. */
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
  | 'pages'

/** Submenus in the object menu. */
export type SubMenuName = 'Other items' | 'Shape' | 'Order and group' | 'Flip and distribute' | 'Align'

/** The look of an action's button. */
export interface Look {
  readonly icon?: IconName
  /** Text beside or instead of the icon. */
  readonly text?: string
  /** Name for screen readers; defaults to the text or title. */
  readonly name?: string
}

/**
 * An action of an editor: command, shortcuts, help line and button come from this one object. It reads the editor's
 * state `S` and acts through the ports `P`.
 */
export interface Action<S, P> {
  readonly id: string
  readonly title: string
  /** Heading in the list of shortcuts. */
  readonly group: string
  readonly keys: readonly string[]
  /** Shortcuts work only while the canvas has the focus. */
  readonly onCanvas?: boolean
  /** Shortcuts also work while typing. */
  readonly whileTyping?: boolean
  /** Repeats while the key is pressed. */
  readonly repeats?: boolean
  /** The toolbar button's look; undefined hides the button, left out means no button. */
  readonly look?: (seen: S) => Look | undefined
  /** True if available, else the reason, which the button displays. */
  readonly may?: (seen: S) => true | string
  /** Entry in the object menu. */
  readonly menu?: string
  /** Submenu of the entry. */
  readonly under?: SubMenuName
  /** The shortcut currently has another meaning. */
  readonly isOff?: (ports: P) => boolean
  readonly isOn?: (seen: S) => boolean
  readonly run: (ports: P) => void
}

/** A group of actions; the toolbar separates it from the next one. */
export type ActionGroup<S, P> = readonly Action<S, P>[]
