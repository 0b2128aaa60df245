import type { LucideIcon } from 'lucide-react'
import styles from './object-list.module.css'

interface RowButtonProps {
  readonly icon: LucideIcon
  readonly title: string
  /** Seen always, not only under the pointer. */
  readonly isOn?: boolean
  readonly onPress: () => void
}

/** For the pointer alone: an option of a list can hold no buttons, so the list has keys for the same. */
export function RowButton({ icon: Icon, title, isOn = false, onPress }: RowButtonProps) {
  return (
    <span
      className={styles.act}
      title={title}
      data-on={isOn || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={14} />
    </span>
  )
}
