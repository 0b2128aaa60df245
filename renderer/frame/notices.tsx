import { useMemo } from 'react'
import { nextStep } from '#domain/errors'
import type { Notice } from '../../ui/notice'
import { NoticeList } from '../../ui/notice-list'
import { dismiss, type ShellNotice, useNotices } from '../stores/notice-store'

/** The short messages in the corner of the window. */
export function Notices() {
  const notices = useNotices((state) => state.notices)
  const worded = useMemo(() => notices.map(inWords), [notices])
  return <NoticeList notices={worded} onDismiss={dismiss} />
}

function inWords({ failure, ...notice }: ShellNotice): Notice {
  if (failure === undefined) return notice
  return { ...notice, text: [failure.message, nextStep(failure)].filter(Boolean).join(' ') }
}
