import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useReviewer } from '../reviewer-context'
import { useNotices } from '../use-reviewer-state'
import { IconButton } from '../ui/icon-button'
import styles from './notice-list.module.css'

const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert } as const

/** Notices that come and go, and the voice for screen readers. */
export function NoticeList() {
  const { notices } = useReviewer()
  const list = useNotices((state) => state.notices)
  const announcement = useNotices((state) => state.announcement)
  return (
    <>
      <div className={styles.voice} role="status">
        {announcement}
      </div>
      <div className={styles.list} role="log" aria-label="Notices">
        {list.map(({ id, tone, title, text }) => {
          const Icon = ICONS[tone]
          return (
            <div key={id} className={styles.notice} data-tone={tone}>
              <Icon size={16} aria-hidden className={styles.icon} />
              <div className={styles.texts}>
                <p className={styles.title}>{title}</p>
                {text !== '' && <p className={styles.text}>{text}</p>}
              </div>
              <IconButton label="Dismiss" icon={X} onClick={() => notices.dismiss(id)} />
            </div>
          )
        })}
      </div>
    </>
  )
}
