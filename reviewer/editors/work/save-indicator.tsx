import { useObservable } from '../use-observable'
import type { Work } from './open-work'
import type { Saving } from './saving'
import styles from './save-indicator.module.css'
import { workWords } from './work-words'

interface SaveIndicatorProps {
  readonly work: Pick<Work, 'state'>
  readonly saving: Pick<Saving, 'state' | 'isCounted'>
}

/** Says beside the item's name where what was done is kept. */
export function SaveIndicator({ work, saving }: SaveIndicatorProps) {
  const words = workWords(useObservable(work.state), useObservable(saving.state), saving.isCounted)
  return (
    <span role="status" aria-label="Saving" className={styles.state} data-tone={words?.tone} title={words?.more}>
      {words?.text}
    </span>
  )
}
