import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { nextStep, type PlatformError } from '#domain/errors'
import { Button } from './button'
import styles from './message.module.css'

interface PanelParts {
  readonly onRetry?: (() => void) | undefined
  readonly retrying?: boolean
  /** Ways out beside trying again. */
  readonly actions?: ReactNode
  /** 1 where this is all there is on the page. */
  readonly level?: 1 | 2
  /** It overlays a part of the page; only its buttons take the pointer. */
  readonly covers?: boolean
}

type ErrorPanelProps = PanelParts &
  (
    | { readonly failure: PlatformError; readonly title?: string; readonly text?: undefined }
    | { readonly failure?: undefined; readonly title: string; readonly text: string }
  )

/** A failure in place of content: the problem, the next step, and a retry button. */
export function ErrorPanel({
  onRetry,
  retrying = false,
  actions,
  level = 2,
  covers = false,
  ...told
}: ErrorPanelProps) {
  const Title = `h${level}` as const
  const { title, text, detail } = wordsOf(told)
  const names = [styles.message, styles.danger, covers && styles.covers]
  return (
    <div className={names.filter(Boolean).join(' ')} role="alert">
      <div className={styles.picture} aria-hidden="true">
        <TriangleAlert size={22} />
      </div>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {detail !== undefined && <div className={styles.details}>{detail}</div>}
      {(onRetry !== undefined || actions !== undefined) && (
        <div className={styles.actions}>
          {onRetry !== undefined && (
            <Button busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}

function wordsOf(told: {
  readonly failure?: PlatformError | undefined
  readonly title?: string
  readonly text?: string | undefined
}) {
  const { failure, title } = told
  if (failure === undefined) return { title, text: told.text, detail: undefined }
  if (title === undefined) return { title: failure.message, text: nextStep(failure), detail: failure.detail }
  return { title, text: [failure.message, nextStep(failure)].filter(Boolean).join(' '), detail: failure.detail }
}
