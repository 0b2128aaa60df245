import type { ReactNode } from 'react'
import styles from './message.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly actions?: ReactNode
  /** 1 where this is all there is on the page. */
  readonly level?: 1 | 2
}

/** An empty state: the reason and the next action. */
export function EmptyState({ icon, title, text, actions, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={styles.message} role="status">
      <div className={styles.picture} aria-hidden="true">
        {icon}
      </div>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
