import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: ReactNode
  /** Busy: it shows so and can't be pressed again, but keeps the focus. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with a label, an icon or both; one without a label needs an `aria-label`. */
export function Button({
  look = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const bare = children === undefined
  const names = [styles.button, styles[look], size !== 'medium' && styles[size], bare && styles.icon, className]
  return (
    <button
      type="button"
      title={bare ? rest['aria-label'] : undefined}
      {...rest}
      className={names.filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      data-busy={busy}
      onClick={busy ? stay : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

const stay: ButtonHTMLAttributes<HTMLButtonElement>['onClick'] = (event) => event.preventDefault()
