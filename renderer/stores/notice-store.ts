import { create } from 'zustand'
import { nextStep, type PlatformError } from '#domain/errors'
import type { Notice } from '../../ui/notice'

const NOTICES_MAX = 4

interface NoticeState {
  readonly notices: readonly Notice[]
}

/** The short messages in the corner of the window, oldest first. */
export const useNotices = create<NoticeState>(() => ({ notices: [] }))

let lastId = 0

/** Shows a message; the oldest ones make room. */
export function notify(notice: Omit<Notice, 'id'>): number {
  lastId += 1
  const shown: Notice = { ...notice, id: lastId }
  useNotices.setState(({ notices }) => ({ notices: [...notices, shown].slice(-NOTICES_MAX) }))
  return shown.id
}

/** Shows a failure of the catalogue with what to do next. */
export function notifyFailure(failure: PlatformError, title: string): number {
  return notify({ tone: 'danger', title, text: [failure.message, nextStep(failure)].filter(Boolean).join(' ') })
}

/** Takes a message away. */
export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
