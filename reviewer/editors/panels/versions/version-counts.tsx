import { Button } from '../../../../ui/button'
import { Spinner } from '../../../../ui/spinner'
import type { OtherVersion } from '../../document/other-version'
import { useObservable } from '../../use-observable'
import styles from './conflict-panel.module.css'

interface VersionCountsProps {
  readonly other: OtherVersion
}

/** Counts the differences between two versions, and switches the version on the picture. */
export function VersionCounts({ other }: VersionCountsProps) {
  const seen = useObservable(other.seen)
  const isShown = useObservable(other.shown) !== undefined
  if (seen.at === 'failed' && seen.why === 'gone') {
    return (
      <p className={styles.text} role="status">
        The platform doesn’t keep the other version any more, so it can’t be compared or merged. Keep mine saves yours
        over it; Take theirs opens what the platform has now.
      </p>
    )
  }
  if (seen.at === 'failed') {
    return (
      <p className={styles.text} role="status">
        Couldn’t load the other version. Try again.{' '}
        <Button size="small" onClick={other.retry}>
          Try again
        </Button>
      </p>
    )
  }
  if (seen.at !== 'ready') {
    return (
      <p className={styles.text} role="status">
        <Spinner /> Loading the other version…
      </p>
    )
  }
  const { same, changed, onlyMine, onlyTheirs } = seen.difference
  const counts = [
    ['Only in yours', onlyMine.length],
    ['Only in theirs', onlyTheirs.length],
    ['Different', changed.length],
    ['Alike', same],
  ] as const
  return (
    <>
      {!isShown && (
        <dl className={styles.counts}>
          {counts.map(([name, count]) => (
            <div key={name} data-none={count === 0 || undefined}>
              <dt>{name}</dt>
              <dd>{count.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
      <div role="group" aria-label="Version on the picture" className={styles.switch}>
        <button type="button" aria-pressed={!isShown} onClick={() => other.show(false)}>
          Show yours
        </button>
        <button type="button" aria-pressed={isShown} onClick={() => other.show(true)}>
          Show theirs
        </button>
      </div>
      <p role="status" className={styles.hint}>
        {isShown ? 'This is their version, read-only.' : ''}
      </p>
    </>
  )
}
