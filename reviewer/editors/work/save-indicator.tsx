import { useObservable } from '../use-observable'
import type { Work } from './open-work'
import type { Saving } from './saving'
import styles from './save-indicator.module.css'
import { mayBeTaken } from './work-state'
import { workWords } from './work-words'

interface SaveIndicatorProps {
  readonly work: Pick<Work, 'state'>
  readonly saving: Pick<Saving, 'state' | 'isCounted'>
  /** Takes over the work of another window. */
  readonly onWorkHere: () => void
}

/** Shows beside the item's name where changes are stored. */
export function SaveIndicator({ work, saving, onWorkHere }: SaveIndicatorProps) {
  const state = useObservable(work.state)
  const words = workWords(state, useObservable(saving.state), saving.isCounted)
  return (
    <span className={styles.line}>
      <span
        role="status"
        aria-label="Saving"
        className={styles.state}
        data-tone={words?.tone}
        title={words && `${words.text}. ${words.more}`}
      >
        <span className={styles.long}>{words?.text}</span>
        <span className={styles.short}>{words?.short}</span>
      </span>
      {mayBeTaken(state) && (
        <button type="button" className={styles.take} onClick={onWorkHere}>
          Work here
        </button>
      )}
    </span>
  )
}
