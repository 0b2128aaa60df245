import { useEffect } from 'react'
import type { ThreadChange } from '#domain/annotation/versions/compare-threads'
import { Button } from '../../../../ui/button'
import { useReviewer } from '../../../reviewer-context'
import type { Comparing } from '../../document/comparing'
import type { People } from '../../document/people'
import { useObservable } from '../../use-observable'
import { personName } from '../versions/words'
import styles from './compare-panel.module.css'
import { SIGNS, threadWords } from './words'

interface ThreadChangesProps {
  readonly threads: readonly ThreadChange[]
  readonly comparing: Pick<Comparing, 'restoreThread' | 'refusal'>
  readonly people: People
  readonly mayRestore: boolean
}

/** Differences in comments. Deleted threads can be restored; people's words never change. */
export function ThreadChanges({ threads, comparing, people, mayRestore }: ThreadChangesProps) {
  const { notices } = useReviewer()
  const names = useObservable(people.names)
  useEffect(() => {
    for (const { thread } of threads) if (thread.author !== '') people.ask(thread.author)
  }, [people, threads])
  if (threads.length === 0) return null

  function bringBack(change: ThreadChange): void {
    const why = comparing.restoreThread(change)
    if (why === undefined) notices.announce('Comment restored. You can undo this.')
    else notices.show('warning', 'Not restored', why)
  }

  return (
    <section className={styles.threads} aria-label="Comments that differ">
      <h4 className={styles.subtitle}>Comments</h4>
      <ul className={styles.threadList}>
        {threads.map((change) => (
          <li key={change.key} className={styles.thread}>
            <span className={styles.sign} data-how={change.how} aria-hidden>
              {SIGNS[change.how]}
            </span>
            <span className={styles.words} title={change.thread.remarks[0]?.text}>
              {change.thread.remarks[0]?.text ?? 'Comment'}
              <small>
                {personName(change.thread.author || undefined, names)} · {threadWords(change)}
              </small>
            </span>
            {change.how === 'deleted' && mayRestore && (
              <Button size="small" disabled={comparing.refusal() !== undefined} onClick={() => bringBack(change)}>
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
