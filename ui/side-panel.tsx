import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './icon-button'
import styles from './side-panel.module.css'
import { type WidthRange, WidthHandle } from './width-handle'

const WIDTH: WidthRange = { min: 260, max: 520, first: 320 }

interface SidePanelProps {
  /** The accessible name. */
  readonly label: string
  readonly mark?: ReactNode
  readonly name: string
  /** The line under the name. */
  readonly said: ReactNode
  readonly acts: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Details of one row next to its list, with an adjustable width; Escape closes it. */
export function SidePanel({ label, mark, name, said, acts, onClose, children }: SidePanelProps) {
  const [width, setWidth] = useState(WIDTH.first)
  return (
    <aside
      className={styles.panel}
      style={{ width }}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && (event.target as HTMLElement).closest('[popover]') === null) onClose()
      }}
    >
      <WidthHandle label="Width of the details" side="left" width={width} {...WIDTH} onWidth={setWidth} />
      <div className={styles.head}>
        {mark}
        <div className={styles.titles}>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
          <span className={styles.muted}>{said}</span>
        </div>
        <IconButton label="Close the details" keys="Esc" icon={X} onClick={onClose} />
      </div>
      <div className={styles.acts}>{acts}</div>
      <div className={styles.rest}>{children}</div>
    </aside>
  )
}
