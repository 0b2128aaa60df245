import type { LucideIcon } from 'lucide-react'
import styles from './object-list.module.css'

interface RowButtonProps {
  readonly icon: LucideIcon
  readonly title: string
  /** Always visible, not only on hover. */
  readonly isOn?: boolean
  readonly onPress: () => void
}

/** Pointer-only: list options can't contain buttons, so the list offers shortcuts instead. */
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
