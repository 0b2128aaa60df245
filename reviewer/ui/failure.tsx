import { CircleAlert } from 'lucide-react'
import { nextStep, type PlatformError } from '#domain/errors'
import styles from './failure.module.css'

type FailureProps =
  | { readonly error: PlatformError; readonly title?: string; readonly onRetry?: () => void }
  | { readonly title: string; readonly text: string; readonly onRetry?: () => void }

/** Takes the place of something that can't be shown: what happened, what to do, and a way to try again. */
export function Failure(props: FailureProps) {
  const title = 'error' in props ? (props.title ?? props.error.message) : props.title
  const text = 'error' in props ? nextStep(props.error) : props.text
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert size={32} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {props.onRetry !== undefined && (
        <button type="button" className={styles.retry} onClick={props.onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
