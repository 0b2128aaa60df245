import { nextStep, type PlatformError } from '#domain/errors'
import type { Clock } from '#protocol/port'
import type { Notice, NoticeStore } from './notice-store'

const ON_SHOW_MS = 8_000
const ON_SHOW_MAX = 3

/** Tells the person things. */
export interface Notices {
  readonly store: NoticeStore
  /** Shows a failure: what happened, and what to do next. */
  tell(error: PlatformError, title: string): void
  show(tone: Notice['tone'], title: string, text?: string): void
  dismiss(id: number): void
  /** Says something to screen readers only. */
  announce(text: string): void
}

/** Keeps the newest few notices, each for a while. */
export function createNotices(store: NoticeStore, clock: Clock): Notices {
  let lastId = 0

  function dismiss(id: number): void {
    store.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }))
  }

  function show(tone: Notice['tone'], title: string, text = ''): void {
    lastId += 1
    const notice: Notice = { id: lastId, tone, title, text }
    store.setState((state) => ({
      notices: [...state.notices.filter((known) => known.title !== title), notice].slice(-ON_SHOW_MAX),
    }))
    clock.setTimeout(() => dismiss(notice.id), ON_SHOW_MS)
  }

  return {
    store,
    show,
    dismiss,
    tell(error, title) {
      show('danger', title, [error.message, nextStep(error)].filter(Boolean).join(' '))
    },
    announce(text) {
      store.setState({ announcement: text })
    },
  }
}
