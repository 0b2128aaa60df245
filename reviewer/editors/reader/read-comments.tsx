import { useMemo } from 'react'
import type { Thread } from '#domain/annotation/comments/thread'
import { useNow } from '../../../ui/use-now'
import { RemarkLine } from '../comments/remark-line'
import { type NamePorts, useNames } from '../comments/use-names'
import { inTime } from '../document/thread-filters'
import styles from './reader.module.css'

/** What people said to each other about an item of which nothing is drawn; to be read, the oldest first. */
export function ReadComments({ threads, people }: NamePorts & { readonly threads: readonly Thread[] }) {
  const now = useNow()
  const nameOf = useNames(
    { people },
    useMemo(() => threads.flatMap(({ remarks }) => remarks), [threads]),
  )
  if (threads.length === 0) return null
  return (
    <section className={styles.comments} aria-label="Comments">
      <h3 className={styles.title}>Comments</h3>
      {inTime(threads).map(({ id, isResolved, remarks }) => (
        <ol key={id} className={styles.thread} data-resolved={isResolved || undefined}>
          {remarks.map((remark) => (
            <RemarkLine
              key={remark.nth}
              remark={remark}
              nameOf={nameOf}
              now={now}
              find={undefined}
              onEdit={undefined}
              onRemove={undefined}
            />
          ))}
          {isResolved && <li className={styles.resolved}>Resolved</li>}
        </ol>
      ))}
    </section>
  )
}
