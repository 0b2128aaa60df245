import { useEffect, useRef } from 'react'
import { type AutoDismiss, startAutoDismiss } from '../../ui/auto-dismiss'
import type { Notice } from '../../ui/notice'
import { useReviewer } from '../reviewer-context'
import { useNotices } from '../use-reviewer-state'
import styles from './decision-note.module.css'

/** How long the last decision is shown, in milliseconds; not under the pointer or the focus. */
const SHOWN_MS = 6_000

/** The last decision and its undo, in one line of the bar, so the picture stays uncovered. */
export function DecisionNote() {
  const note = useNotices((state) => state.notices.findLast(({ inBar }) => inBar === true))
  return (
    <span role="status" aria-label="Last decision" className={styles.place}>
      {note !== undefined && <Note key={note.id} note={note} />}
    </span>
  )
}

function Note({ note: { id, title, action } }: { readonly note: Notice }) {
  const { notices } = useReviewer()
  const leaving = useRef<AutoDismiss>(null)
  useEffect(() => {
    const started = startAutoDismiss(SHOWN_MS, () => notices.dismiss(id))
    leaving.current = started
    return started.end
  }, [id, notices])
  return (
    <span
      className={styles.note}
      onPointerEnter={() => leaving.current?.hold('pointer')}
      onPointerLeave={() => leaving.current?.letGo('pointer')}
      onFocus={() => leaving.current?.hold('focus')}
      onBlur={() => leaving.current?.letGo('focus')}
    >
      <span className={styles.words} title={title}>
        {title}
      </span>
      {action !== undefined && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            notices.dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </span>
  )
}
