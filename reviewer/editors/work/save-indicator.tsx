import { useObservable } from '../use-observable'
import type { Work } from './open-work'
import styles from './save-indicator.module.css'
import { workWords } from './work-words'

/** Says beside the item's name where what was done is kept. */
export function SaveIndicator({ work }: { readonly work: Pick<Work, 'state'> }) {
  const words = workWords(useObservable(work.state))
  return (
    <span role="status" aria-label="Saving" className={styles.state} data-tone={words?.tone} title={words?.more}>
      {words?.text}
    </span>
  )
}
