import { type CSSProperties, useEffect, useMemo } from 'react'
import { nextStep } from '#domain/errors'
import type { Notice } from '../../ui/notice'
import { NoticeList } from '../../ui/notice-list'
import { type GuestRoom, useGuest } from '../bridge/guest-store'
import { usePlace } from '../router/place-store'
import { dismiss, dismissAtEditor, type ShellNotice, useNotices } from '../stores/notice-store'
import styles from './notices.module.css'

/** The short messages over the page, where they cover nothing that is needed next. */
export function Notices({ overReviewer = false }: { readonly overReviewer?: boolean }) {
  const notices = useNotices((state) => state.notices)
  const worded = useMemo(() => notices.map(inWords), [notices])
  const reviewed = usePlace(({ place }) => (place.area === 'review' ? place.projectId : null))
  const isReviewing = reviewed !== null
  useEffect(() => {
    if (reviewed !== null) dismissAtEditor(reviewed)
  }, [reviewed])
  const isOver = overReviewer || isReviewing
  const room = useGuest(({ messageRoom }) => messageRoom)
  return (
    <div
      className={styles.place}
      data-beside={isOver ? 'reviewer' : undefined}
      style={isOver && room !== null ? placeIn(room) : undefined}
    >
      <NoticeList notices={worded} onDismiss={dismiss} />
    </div>
  )
}

/** The column over the picture, within the bounds of the page's rules. */
function placeIn({ right, foot, width }: GuestRoom): CSSProperties {
  return { '--room-right': `${right}px`, '--room-foot': `${foot}px`, '--room-width': `${width}px` } as CSSProperties
}

function inWords({ failure, ...notice }: ShellNotice): Notice {
  if (failure === undefined) return notice
  return { ...notice, text: [failure.message, nextStep(failure)].filter(Boolean).join(' ') }
}
