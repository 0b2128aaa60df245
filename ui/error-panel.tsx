import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { nextStep, type PlatformError } from '#domain/errors'
import { Button } from './button'
import styles from './message.module.css'

interface ErrorPanelProps {
  readonly title: string
  readonly failure: PlatformError
  readonly onRetry?: () => void
  readonly retrying?: boolean
  /** Ways out beside trying again. */
  readonly actions?: ReactNode
  /** 1 where this is all there is on the page. */
  readonly level?: 1 | 2
}

/** A failure in the place of what could not be shown: what happened, what to do next, and a way to try again. */
export function ErrorPanel({ title, failure, onRetry, retrying = false, actions, level = 2 }: ErrorPanelProps) {
  const Title = `h${level}` as const
  return (
    <div className={`${styles.message} ${styles.danger}`} role="alert">
      <div className={styles.picture} aria-hidden="true">
        <TriangleAlert size={22} />
      </div>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{[failure.message, nextStep(failure)].filter(Boolean).join(' ')}</p>
      {failure.detail !== undefined && <div className={styles.details}>{failure.detail}</div>}
      {(onRetry !== undefined || actions !== undefined) && (
        <div className={styles.actions}>
          {onRetry !== undefined && (
            <Button look="secondary" busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}
