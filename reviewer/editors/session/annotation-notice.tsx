import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Annotation } from '../document/annotation-loader'
import type { Progress } from '../document/resource'
import styles from './annotation-notice.module.css'

const GONE = 410
const WORK_ON_GONE =
  'What you did here was made on a revision that isn’t there any more. It is kept on this computer; once you go on without it, for 30 days.'

type AnnotationProgress = Progress<Annotation>

interface AnnotationNoticeProps {
  readonly annotation: AnnotationProgress
  readonly onRetry: () => void
  /** Discards work that can't be displayed; undefined without such work. */
  readonly onLetGo: (() => void) | undefined
}

/** Explains the problem with the annotation; the picture stays usable. */
export function AnnotationNotice({ annotation, onRetry, onLetGo }: AnnotationNoticeProps) {
  const isGone = annotation.state === 'failed' && annotation.error.status === GONE && onLetGo !== undefined
  const text = isGone ? WORK_ON_GONE : noticeText(annotation)
  if (text === undefined) return null
  return (
    <div className={styles.notice} role="status" data-notice>
      <TriangleAlert size={15} aria-hidden />
      <span>{text}</span>
      {annotation.state === 'ready' && <Unread {...annotation.value} />}
      {annotation.state === 'failed' && annotation.reason !== 'large' && (
        <button type="button" className={styles.noticeAction} onClick={onRetry}>
          Try again
        </button>
      )}
      {isGone && (
        <button type="button" className={styles.noticeAction} onClick={onLetGo}>
          Continue with the current one
        </button>
      )}
    </div>
  )
}

/** Lists the unreadable parts of the annotation, with the reasons. */
function Unread({ unread, listedUnread }: Pick<Annotation, 'unread' | 'listedUnread'>) {
  const [isOpen, setIsOpen] = useState(false)
  if (unread === 0) return null
  return (
    <>
      <button
        type="button"
        className={styles.noticeAction}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        {isOpen ? 'Hide' : 'Show which'}
      </button>
      {isOpen && (
        <div className={styles.unread} role="group" aria-label="Objects that can’t be read" tabIndex={0}>
          <p>They are saved as they came.</p>
          <ul>
            {listedUnread.map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code> {reason}
              </li>
            ))}
          </ul>
          {unread > listedUnread.length && <p>And {(unread - listedUnread.length).toLocaleString('en')} more.</p>}
        </div>
      )}
    </>
  )
}

function noticeText(annotation: AnnotationProgress): string | undefined {
  if (annotation.state === 'failed') {
    if (annotation.reason === 'large') return annotation.error.message
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
    ? '1 object can’t be read and is not shown.'
    : `${unread} objects can’t be read and are not shown.`
}
