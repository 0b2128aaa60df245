import { useEarlyPress } from '../use-reviewer-state'
import styles from './early-press-word.module.css'

/** Says over the item why a decision key did nothing. */
export function EarlyPressWord() {
  const isEarly = useEarlyPress((state) => state.itemId !== undefined)
  const isKept = useEarlyPress((state) => state.isKept)
  return (
    <div className={styles.place} role="status">
      {isEarly && (
        <p className={styles.word}>
          {isKept ? 'The status changes as soon as the item is shown.' : 'Wait until the item is shown.'}
        </p>
      )}
    </div>
  )
}
