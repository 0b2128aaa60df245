import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dismiss, type Notice, type NoticeTone, useNotices } from '../stores/notice-store'
import { Button } from '../../ui/button'
import { type AutoDismiss, startAutoDismiss } from '../../ui/auto-dismiss'
import styles from './notices.module.css'

const SHOWN_MS: Readonly<Record<NoticeTone, number>> = { info: 6_000, success: 5_000, danger: 12_000 }
const ICONS: Readonly<Record<NoticeTone, typeof Info>> = { info: Info, success: CircleCheck, danger: TriangleAlert }

/** The short messages in the corner; each leaves by itself, but not under the pointer or the focus. */
export function Notices() {
  const notices = useNotices((state) => state.notices)
  return (
    <ol className={styles.area} aria-label="Messages" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </ol>
  )
}

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { id, tone, title, text, action } = notice
  const autoDismiss = useRef<AutoDismiss>(null)
  useEffect(() => {
    const started = startAutoDismiss(SHOWN_MS[tone], () => dismiss(id))
    autoDismiss.current = started
    return started.end
  }, [id, tone])
  const Icon = ICONS[tone]
  return (
    <li
      className={`${styles.notice} ${styles[tone]}`}
      onPointerEnter={() => autoDismiss.current?.hold('pointer')}
      onPointerLeave={() => autoDismiss.current?.letGo('pointer')}
      onFocus={() => autoDismiss.current?.hold('focus')}
      onBlur={() => autoDismiss.current?.letGo('focus')}
    >
      <Icon size={17} className={styles.icon} aria-hidden="true" />
      <span className={styles.title}>{title}</span>
      <Button
        look="quiet"
        size="small"
        className={styles.close}
        icon={<X size={14} />}
        aria-label="Dismiss"
        onClick={() => dismiss(id)}
      />
      {text !== undefined && <span className={styles.text}>{text}</span>}
      {action !== undefined && (
        <Button
          size="small"
          className={styles.action}
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
    </li>
  )
}
