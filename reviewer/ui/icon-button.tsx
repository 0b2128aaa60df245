import type { LucideIcon } from 'lucide-react'
import styles from './icon-button.module.css'

interface IconButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly onClick: () => void
  /** Keys to show in the tooltip. */
  readonly keys?: string | undefined
  readonly pressed?: boolean
  readonly disabled?: boolean
}

/** A button that is an icon; its name is said and shown on hover. */
export function IconButton({ label, icon: Icon, onClick, keys, pressed, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}
