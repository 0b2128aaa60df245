import { GitCompareArrows } from 'lucide-react'
import type { Result } from '#domain/result'
import { useReviewer } from '../../reviewer-context'
import { useObservable } from '../use-observable'
import type { Saving } from '../work/saving'
import styles from './vector-page.module.css'

interface ConflictNoticeProps {
  readonly saving: Saving
  /** Lets go of what was done here. */
  readonly giveUp: () => Promise<Result<null>>
}

/** Somebody else saved the same item: the person chooses which version goes on; both are kept. */
export function ConflictNotice({ saving, giveUp }: ConflictNoticeProps) {
  const { current, notices } = useReviewer()
  const { at } = useObservable(saving.state)
  if (at !== 'conflict') return null
  const takeTheirs = async (): Promise<void> => {
    const given = await giveUp()
    if (given.ok) current.retry()
    else notices.tell(given.error, 'The other version was not taken')
  }
  return (
    <div className={styles.notice} role="alert">
      <GitCompareArrows size={15} aria-hidden />
      <span>Somebody else saved this item. Both versions are kept on this computer.</span>
      <button type="button" className={styles.noticeAction} onClick={() => void saving.keepMine()}>
        Go on with mine
      </button>
      <button type="button" className={styles.noticeAction} onClick={() => void takeTheirs()}>
        Take theirs
      </button>
    </div>
  )
}
