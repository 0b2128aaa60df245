import styles from './context-menu.module.css'
import { Menu, type MenuEntry } from './menu'

/** A point of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface ContextMenuProps {
  readonly at: Point
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly open: boolean
  readonly onClose: () => void
}

/** A menu at a point of the window; where the focus goes afterwards is for its owner to say. */
export function ContextMenu({ at, label, entries, open, onClose }: ContextMenuProps) {
  return (
    <Menu
      label={label}
      entries={entries}
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={styles.point}
      style={{ left: at.x, top: at.y }}
      tabIndex={-1}
      aria-hidden
    />
  )
}
