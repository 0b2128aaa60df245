import { MessageSquareText, X } from 'lucide-react'
import { fullName } from '#domain/entities'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { agoText, exactText } from '../../ui/texts'
import { useNow } from '../../ui/use-now'
import { useReviewer } from '../reviewer-context'
import { useCurrent, useHistory, useWorkflow } from '../use-reviewer-state'
import { statusOf } from '../workflow/item-status'
import { lastWord } from './history'
import styles from './status-reason.module.css'

/** The reason of the last status change, shown over the item until dismissed. */
export function StatusReason() {
  const { history } = useReviewer()
  const item = useCurrent((state) => state.item)
  const past = useHistory((state) => state)
  const status = useWorkflow((state) => item && statusOf(state, item)?.name)
  const word = item && lastWord(past, item)
  const now = useNow()
  if (word === undefined) return null
  return (
    <div className={styles.strip} role="note" aria-label="Last comment">
      <MessageSquareText size={16} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <span className={styles.who}>
          <strong>
            {status ?? 'Moved'} by {fullName(word.user)}
          </strong>{' '}
          · <time title={exactText(word.at)}>{agoText(word.at, now)}</time>
        </span>
        {'\n'}
        {word.comment}
      </p>
      <Button size="small" onClick={() => history.show(true)}>
        Status history
      </Button>
      <IconButton label="Close this comment" icon={X} iconSize={14} onClick={() => history.markRead(word.id)} />
    </div>
  )
}
