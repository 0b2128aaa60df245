import { ArrowDown, ArrowUp, Check, RotateCcw, Trash2, X } from 'lucide-react'
import type { Thread } from '#domain/annotation/comments/thread'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { useNow } from '../../../ui/use-now'
import { useKeys } from '../../shortcuts/use-keys'
import { rightsOver, rightsOverRemark } from '../document/comment-rights'
import type { Commenting } from '../document/commenting'
import type { Person } from '../document/people'
import { useObservable } from '../use-observable'
import { Composer } from './composer'
import { RemarkLine } from './remark-line'
import styles from './thread-card.module.css'
import { type NamePorts, useNames } from './use-names'

interface ThreadCardProps extends NamePorts {
  readonly thread: Thread
  readonly commenting: Commenting
  readonly onClose: () => void
}

/** Thread to read and answer, with the person's permitted acts. */
export function ThreadCard({ thread, commenting, people, onClose }: ThreadCardProps) {
  const { refusal, writing } = useObservable(commenting.seen)
  const rights = useObservable(commenting.rights)
  const find = useObservable(people.find)
  const now = useNow()
  const nameOf = useNames({ people }, thread.remarks)
  const nextKeys = useKeys('comments.next')
  const previousKeys = useKeys('comments.previous')
  const { id, isResolved, remarks } = thread
  const email = commenting.email()
  const mayChange = refusal === undefined
  const { mayResolve, mayRemove } = rightsOver(thread, email, rights)
  const called = [...new Set(remarks.flatMap((one) => [...one.mentions, one.email]))]
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.title}>{isResolved ? 'Resolved' : 'Comment'}</h3>
        <IconButton
          label="Previous open comment"
          keys={previousKeys}
          icon={ArrowUp}
          onClick={() => commenting.step(-1)}
        />
        <IconButton label="Next open comment" keys={nextKeys} icon={ArrowDown} onClick={() => commenting.step(1)} />
        {mayChange && mayRemove && (
          <IconButton label="Delete the thread" icon={Trash2} onClick={() => commenting.remove(id)} />
        )}
        {mayChange && mayResolve && (
          <Button
            size="small"
            icon={isResolved ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
            onClick={() => commenting.resolve(id, !isResolved)}
          >
            {isResolved ? 'Open again' : 'Resolve'}
          </Button>
        )}
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      <ol className={styles.remarks}>
        {remarks.map((remark) => {
          const may = rightsOverRemark(remark, email, rights)
          return (
            <RemarkLine
              key={remark.nth}
              remark={remark}
              nameOf={nameOf}
              now={now}
              find={find}
              onEdit={mayChange && may.mayEdit ? (words) => commenting.edit(id, remark.nth, words) : undefined}
              onRemove={
                mayChange && may.mayRemove && remarks.length > 1 ? () => commenting.remove(id, remark.nth) : undefined
              }
            />
          )
        })}
      </ol>
      <footer className={styles.foot}>
        {mayChange ? (
          <Composer
            label="Answer"
            placeholder="Answer"
            first={commenting.draft(id)}
            sendLabel="Send"
            find={find}
            focus={writing}
            called={called.map((one): Person => ({ email: one, name: nameOf(one) }))}
            onChange={(text) => commenting.keepDraft(id, text)}
            onSend={commenting.send}
            onCancel={onClose}
          />
        ) : (
          <p className={styles.refusal}>{refusal}</p>
        )}
      </footer>
    </>
  )
}
