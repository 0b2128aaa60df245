import { TriangleAlert } from 'lucide-react'
import styles from './vector-page.module.css'
import type { AnnotationProgress } from '../document/annotation-loader'

/** Says what is wrong with the annotation; the picture stays usable. */
export function AnnotationNotice(props: { readonly annotation: AnnotationProgress; readonly onRetry: () => void }) {
  const text = noticeText(props.annotation)
  if (text === undefined) return null
  return (
    <div className={styles.notice} role="status">
      <TriangleAlert size={15} aria-hidden />
      <span>{text}</span>
      {props.annotation.state === 'failed' && (
        <button type="button" className={styles.noticeAction} onClick={props.onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}

function noticeText(annotation: AnnotationProgress): string | undefined {
  if (annotation.state === 'failed') {
    return annotation.reason === 'format'
      ? "The annotations can't be read: the file is not in the expected format."
      : "The annotations can't be loaded."
  }
  const unread = annotation.state === 'shown' ? annotation.shapes.unread : 0
  if (unread === 0) return undefined
  return unread === 1
    ? "1 object can't be read and is not shown."
    : `${unread} objects can't be read and are not shown.`
}
