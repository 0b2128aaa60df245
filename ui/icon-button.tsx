import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from './button'
import styles from './button.module.css'

interface IconButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly onClick: () => void
  /** Keys to show in the tooltip. */
  readonly keys?: string | undefined
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly className?: string | undefined
  readonly iconSize?: number
  readonly ref?: Ref<HTMLButtonElement>
}

/** Icon button; its name is read out, and shown on hover. */
export function IconButton({ label, icon: Icon, keys, pressed, iconSize = 16, className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      look="quiet"
      size="small"
      className={[styles.toggle, className].filter(Boolean).join(' ')}
      icon={<Icon size={iconSize} aria-hidden="true" />}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} (${keys})`}
    />
  )
}
