import { useNow } from '../../../../ui/use-now'
import type { KeptVersions } from '../../document/kept-versions'
import type { People } from '../../document/people'
import { useObservable } from '../../use-observable'
import styles from '../history/history-panel.module.css'
import { useBringBack } from './use-bring-back'
import { versionTitle } from './words'

/** Kept versions and their authors. */
export interface KeptPorts {
  readonly kept: KeptVersions
  readonly people: People
}

interface KeptVersionListProps {
  readonly versions: KeptPorts
  /** Why nothing can be changed now; undefined if it can. */
  readonly refusal: string | undefined
}

/** Kept versions of this item from conflicts; each can be restored as one step of the history. */
export function KeptVersionList({ versions: { kept, people }, refusal }: KeptVersionListProps) {
  const list = useObservable(kept.list)
  const names = useObservable(people.names)
  const now = useNow()
  const bringBack = useBringBack(kept, people)
  if (list.length === 0) return null
  return (
    <section className={styles.section} aria-label="Kept versions">
      <h3 className={styles.title}>
        Kept versions <span className={styles.count}>{list.length}</span>
      </h3>
      <ol className={styles.list}>
        {list.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              className={styles.step}
              disabled={refusal !== undefined}
              title={refusal ?? 'Its objects replace the present ones. You can undo this. Kept for 30 days.'}
              onClick={() => void bringBack(version)}
            >
              <span className={styles.label}>{versionTitle(version, names, now)}</span>
              <span className={styles.more}>Bring back</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
