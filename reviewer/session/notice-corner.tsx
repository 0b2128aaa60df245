import { useMemo, useRef } from 'react'
import { NoticeList } from '../../ui/notice-list'
import { useReviewer } from '../reviewer-context'
import { useNotices } from '../use-reviewer-state'
import styles from './notice-corner.module.css'
import { useMessageRoom } from './use-message-room'

/** Notices that come and go, and the voice for screen readers. */
export function NoticeCorner() {
  const { notices } = useReviewer()
  const all = useNotices((state) => state.notices)
  const list = useMemo(() => all.filter(({ inBar }) => inBar !== true), [all])
  const announcement = useNotices((state) => state.announcement)
  const corner = useRef<HTMLDivElement>(null)
  useMessageRoom(corner)
  return (
    <>
      <div className={styles.voice} role="status">
        {announcement}
      </div>
      <div ref={corner} className={styles.corner}>
        <NoticeList notices={list} onDismiss={notices.dismiss} />
      </div>
    </>
  )
}
