import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button'
import { IconButton } from './icon-button'
import { type AutoDismiss, startAutoDismiss } from './auto-dismiss'
import type { Notice, NoticeTone } from './notice'
import styles from './notice-list.module.css'

const TONES: Readonly<Record<NoticeTone, { readonly shownMs: number; readonly Icon: LucideIcon }>> = {
  info: { shownMs: 6_000, Icon: Info },
  success: { shownMs: 5_000, Icon: CircleCheck },
  warning: { shownMs: 8_000, Icon: TriangleAlert },
  danger: { shownMs: 12_000, Icon: CircleAlert },
}

interface NoticeListProps {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: number) => void
}

/** Short messages; each disappears after a while, but not under the pointer or the focus. */
export function NoticeList({ notices, onDismiss }: NoticeListProps) {
  return (
    <div className={styles.list} role="log" aria-label="Messages">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} onDismiss={onDismiss} />
      ))}
    </div>
  )
}

interface NoticeCardProps {
  readonly notice: Notice
  readonly onDismiss: (id: number) => void
}

function NoticeCard({ notice, onDismiss }: NoticeCardProps) {
  const { id, tone, title, text, action } = notice
  const { shownMs, Icon } = TONES[tone]
  const autoDismiss = useRef<AutoDismiss>(null)
  useEffect(() => {
    const started = startAutoDismiss(shownMs, () => onDismiss(id))
    autoDismiss.current = started
    return started.end
  }, [id, shownMs, onDismiss])
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      onPointerEnter={() => autoDismiss.current?.hold('pointer')}
      onPointerLeave={() => autoDismiss.current?.letGo('pointer')}
      onFocus={() => autoDismiss.current?.hold('focus')}
      onBlur={() => autoDismiss.current?.letGo('focus')}
    >
      <Icon size={17} className={styles.icon} aria-hidden="true" />
      <span className={styles.title}>{title}</span>
      <IconButton label="Dismiss" className={styles.close} icon={X} iconSize={14} onClick={() => onDismiss(id)} />
      {text !== undefined && text !== '' && <span className={styles.text}>{text}</span>}
      {action !== undefined && (
        <Button
          size="small"
          className={styles.action}
          onClick={() => {
            onDismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
