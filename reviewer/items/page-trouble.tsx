import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useReviewer } from '../reviewer-context'
import { useItems, useSession } from '../use-reviewer-state'
import styles from './page-trouble.module.css'

const LOOK_MS = 500

/** Reports that items can't be loaded and the time of the next attempt, and lets the person retry at once. */
export function PageTroubleNotice() {
  const { retryNow } = useReviewer()
  const trouble = useItems((state) => state.trouble)
  // Other notices explain both, and the list continues automatically afterwards.
  const isExplained = useSession((state) => state.offline || state.expired)
  if (trouble === undefined || isExplained) return null
  return (
    <div className={styles.trouble}>
      <TriangleAlert size={15} aria-hidden className={styles.icon} />
      <div className={styles.texts}>
        <p className={styles.title} role="status">
          Items can't be loaded
        </p>
        <p className={styles.text}>
          {trouble.error.message} <Countdown key={trouble.retryAt} until={trouble.retryAt} />
        </p>
        <button type="button" className={styles.retry} onClick={retryNow}>
          Retry now
        </button>
      </div>
    </div>
  )
}

function Countdown({ until }: { readonly until: number }) {
  const { ticks } = useReviewer()
  const [now, setNow] = useState(ticks)
  useEffect(() => {
    const timer = setInterval(() => setNow(ticks()), LOOK_MS)
    return () => clearInterval(timer)
  }, [ticks])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return seconds === 0 ? 'Trying again…' : `Trying again in ${seconds} s.`
}
