import { TriangleAlert } from 'lucide-react'
import type { Annotation } from '../document/annotation-loader'
import type { Progress } from '../document/resource'
import styles from './vector-page.module.css'

type AnnotationProgress = Progress<Annotation>

interface AnnotationNoticeProps {
  readonly annotation: AnnotationProgress
  readonly onRetry: () => void
}

/** Says what is wrong with the annotation; the picture stays usable. */
export function AnnotationNotice({ annotation, onRetry }: AnnotationNoticeProps) {
  const text = noticeText(annotation)
  if (text === undefined) return null
  return (
    <div className={styles.notice} role="status">
      <TriangleAlert size={15} aria-hidden />
      <span>{text}</span>
      {annotation.state === 'failed' && (
        <button type="button" className={styles.noticeAction} onClick={onRetry}>
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
  if (annotation.state !== 'ready') return undefined
  const { unread, unmasked } = annotation.value
  if (unread === 0 && unmasked > 0)
    return `${unmasked === 1 ? '1 object is' : `${unmasked} objects are`} not on the mask: listed, but not drawn.`
  if (unread === 0) return undefined
  return unread === 1
    ? "1 object can't be read and is not shown."
    : `${unread} objects can't be read and are not shown.`
}
