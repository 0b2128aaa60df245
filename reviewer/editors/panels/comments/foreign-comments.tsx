import type { ForeignComment } from '#domain/annotation/comments/foreign-comment'
import { Avatar } from '../../../../ui/avatar'
import { agoText, exactText } from '../../../../ui/texts'
import styles from './comments-panel.module.css'

interface ForeignCommentsProps {
  readonly comments: readonly ForeignComment[]
  readonly nameOf: (email: string) => string
  readonly now: number
  /** Names a moment of the clip. */
  readonly nameOfTime: (time: number) => string
  /** Shows the moment; left out if the item has no times. */
  readonly goTo?: ((time: number) => void) | undefined
}

/** Comments that another program keeps among the objects: to read, not to change. */
export function ForeignComments({ comments, nameOf, now, nameOfTime, goTo }: ForeignCommentsProps) {
  return (
    <section className={styles.foreign} aria-label="Comments from another program">
      <h3 className={styles.foreignTitle}>From another program</h3>
      <p className={styles.about}>They stay in the file as they are. Answer them with a comment of your own.</p>
      <ul className={styles.foreignList}>
        {comments.map(({ thread: { id, remarks, isResolved }, span }) => (
          <li key={id} className={styles.foreignRow}>
            <span className={styles.about}>
              {span !== undefined &&
                (goTo === undefined ? (
                  `${nameOfTime(span.start)} – ${nameOfTime(span.end)}`
                ) : (
                  <button type="button" className={styles.moment} onClick={() => goTo(span.start)}>
                    {nameOfTime(span.start)} – {nameOfTime(span.end)}
                  </button>
                ))}
              {isResolved && <span>Resolved</span>}
            </span>
            {remarks.map(({ nth, email, at, text }) => (
              <span key={nth} className={styles.foreignRemark}>
                <Avatar name={nameOf(email)} size={20} />
                <span className={styles.said}>
                  <span className={styles.who}>
                    <span className={styles.name}>{email === '' ? 'No name' : nameOf(email)}</span>
                    {at !== undefined && (
                      <time className={styles.when} dateTime={at} title={exactText(at)}>
                        {agoText(at, now)}
                      </time>
                    )}
                  </span>
                  <span className={styles.text}>{text}</span>
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
