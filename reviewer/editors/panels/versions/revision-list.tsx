import { useEffect } from 'react'
import type { Result } from '#domain/result'
import type { Revision } from '#protocol/revision-rows'
import { Button } from '../../../../ui/button'
import { Spinner } from '../../../../ui/spinner'
import { countText } from '../../../../ui/texts'
import { useNow } from '../../../../ui/use-now'
import { NOW } from '../../document/compared-side'
import type { People } from '../../document/people'
import { useObservable } from '../../use-observable'
import type { ComparePorts } from '../compare/compare-ports'
import { revisionTitle } from '../compare/words'
import styles from '../history/history-panel.module.css'
import { RevertItem } from './revert-item'
import { savedTime } from './words'

interface RevisionListProps {
  /** Deletes all annotations. */
  readonly revert: () => Promise<Result<null>>
  /** Why nothing can be changed now; undefined if it can. */
  readonly refusal: string | undefined
  readonly versions: Pick<ComparePorts, 'revisions' | 'comparing'> & { readonly people: People }
}

/** The platform's revisions of this item; each can be compared with the current state. */
export function RevisionList({ versions: { revisions, comparing, people }, revert, refusal }: RevisionListProps) {
  const seen = useObservable(revisions.seen)
  const gone = useObservable(revisions.gone)
  const names = useObservable(people.names)
  const now = useNow()
  const isUnread = seen.at === 'unread'
  useEffect(() => {
    if (isUnread) revisions.look()
  }, [revisions, isUnread])
  if (seen.at === 'none' || seen.at === 'unread') return null
  return (
    <section className={styles.section} aria-label="Revisions">
      <h3 className={styles.title}>
        Revisions {seen.at === 'ready' && <span className={styles.count}>{countText(seen.total)}</span>}
      </h3>
      {seen.at === 'loading' && (
        <p className={styles.note} role="status">
          <Spinner /> Loading revisions…
        </p>
      )}
      {seen.at === 'failed' && (
        <p className={styles.note} role="status">
          {seen.error.message}{' '}
          <Button size="small" onClick={revisions.retry}>
            Try again
          </Button>
        </p>
      )}
      {seen.at === 'ready' && seen.list.length === 0 && <p className={styles.note}>This item has no revisions yet.</p>}
      {seen.at === 'ready' && (
        <ol className={styles.list}>
          {seen.list.map((revision, at) => (
            <li key={revision.revision}>
              <button
                type="button"
                className={styles.step}
                aria-current={at === 0 || undefined}
                disabled={gone.has(revision.revision)}
                title={`Revision ${revision.revision}: compare it with the present version`}
                onClick={() => comparing.open({ of: 'revision', revision: revision.revision }, NOW)}
              >
                <span className={styles.label}>{revisionTitle(revision, names)}</span>
                {gone.has(revision.revision) ? (
                  <span className={styles.gone}>No longer on the platform</span>
                ) : (
                  <Difference of={revision.changes} />
                )}
                <time dateTime={revision.at}>{savedTime(revision.at, now)}</time>
              </button>
            </li>
          ))}
        </ol>
      )}
      {seen.at === 'ready' && seen.list.length < seen.total && (
        <p className={styles.note}>
          <Button size="small" busy={seen.isMore} onClick={() => void revisions.more()}>
            Older ones
          </Button>
        </p>
      )}
      {seen.at === 'ready' && (seen.list[0]?.kind ?? 'revert') !== 'revert' && (
        <RevertItem revert={revert} refusal={refusal} />
      )}
    </section>
  )
}

/** The number of added, changed and removed objects. */
function Difference({ of }: { readonly of: Revision['changes'] }) {
  if (of === undefined) return null
  const { added, changed, removed } = of
  const parts = [
    ['+', added, 'added'],
    ['~', changed, 'changed'],
    ['−', removed, 'deleted'],
  ] as const
  const told = parts.filter(([, count]) => count > 0)
  const words = told.map(([, count, what]) => `${countText(count)} ${what}`).join(', ')
  return (
    <span
      className={styles.difference}
      title={words || 'No object was changed'}
      aria-label={words || 'no object changed'}
    >
      {told.length === 0 ? '·' : told.map(([sign, count]) => `${sign}${countText(count)}`).join(' ')}
    </span>
  )
}
