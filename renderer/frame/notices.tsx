import { useMemo } from 'react'
import { nextStep } from '#domain/errors'
import type { Notice } from '../../ui/notice'
import { NoticeList } from '../../ui/notice-list'
import { usePlace } from '../router/place-store'
import { dismiss, type ShellNotice, useNotices } from '../stores/notice-store'
import styles from './notices.module.css'

/** The short messages over the page, where they cover nothing that is needed next. */
export function Notices({ overReviewer = false }: { readonly overReviewer?: boolean }) {
  const notices = useNotices((state) => state.notices)
  const worded = useMemo(() => notices.map(inWords), [notices])
  const isReviewing = usePlace(({ place }) => place.area === 'review')
  return (
    <div className={styles.place} data-beside={overReviewer || isReviewing ? 'reviewer' : undefined}>
      <NoticeList notices={worded} onDismiss={dismiss} />
    </div>
  )
}

function inWords({ failure, ...notice }: ShellNotice): Notice {
  if (failure === undefined) return notice
  return { ...notice, text: [failure.message, nextStep(failure)].filter(Boolean).join(' ') }
}
