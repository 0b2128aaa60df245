import { Button } from '../../../ui/button'
import { type Coverage, isAllSeen, percentOf } from './coverage'
import { useObservable } from '../use-observable'
import styles from '../panels/issues/issues-panel.module.css'

/** The share of the picture seen closely, with a button to the next unseen place. */
export function SeenLine({ coverage }: { readonly coverage: Coverage }) {
  const now = useObservable(coverage)
  return (
    <section className={styles.seen} aria-label="Seen">
      <p className={styles.seenWords} title="A part counts once shown for a moment at 50 % zoom or more.">
        {isAllSeen(now) ? 'You inspected the whole picture.' : `${percentOf(now.seen)} inspected`}
      </p>
      {!isAllSeen(now) && (
        <Button size="small" look="quiet" onClick={coverage.goToUnseen}>
          Next unseen area
        </Button>
      )}
    </section>
  )
}
