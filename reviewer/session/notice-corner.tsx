import { NoticeList } from '../../ui/notice-list'
import { useReviewer } from '../reviewer-context'
import { useNotices } from '../use-reviewer-state'
import styles from './notice-corner.module.css'

/** Notices that come and go, and the voice for screen readers. */
export function NoticeCorner() {
  const { notices } = useReviewer()
  const list = useNotices((state) => state.notices)
  const announcement = useNotices((state) => state.announcement)
  return (
    <>
      <div className={styles.voice} role="status">
        {announcement}
      </div>
      <div className={styles.corner}>
        <NoticeList notices={list} onDismiss={notices.dismiss} />
      </div>
    </>
  )
}
