import { given } from '#domain/given'
import { nextStep, type PlatformError } from '#domain/errors'
import type { NoticeTone, Notice } from '../../ui/notice'
import type { NoticeStore } from './notice-store'

const ON_SHOW_MAX = 3

/** Tells the person things. */
export interface Notices {
  readonly store: NoticeStore
  /** Shows a failure: what happened, and what to do next. */
  tell(error: PlatformError, title: string): void
  /** Shows something, with what can be done about it; the answer names it. */
  show(tone: NoticeTone, title: string, text?: string, action?: Notice['action']): number
  /** Shows a decision in the bar until the next one, or for a few seconds. */
  decided(title: string, undo: () => void): number
  readonly dismiss: (id: number) => void
  /** Says something to screen readers only. */
  announce(text: string): void
}

/** Keeps the newest few notices. */
export function createNotices(store: NoticeStore): Notices {
  let lastId = 0

  function dismiss(id: number): void {
    store.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }))
  }

  function show(tone: NoticeTone, title: string, text = '', action?: Notice['action']): number {
    lastId += 1
    const notice: Notice = { id: lastId, tone, title, text, ...given({ action }) }
    store.setState((state) => ({
      notices: [...state.notices.filter((known) => known.title !== title), notice].slice(-ON_SHOW_MAX),
    }))
    return notice.id
  }

  return {
    store,
    show,
    decided(title, undo) {
      lastId += 1
      const notice: Notice = { id: lastId, tone: 'success', title, action: { label: 'Undo', run: undo }, inBar: true }
      store.setState((state) => ({ notices: [...state.notices.filter((known) => known.inBar !== true), notice] }))
      return notice.id
    },
    dismiss,
    tell(error, title) {
      show('danger', title, [error.message, nextStep(error)].filter(Boolean).join(' '))
    },
    announce(text) {
      store.setState({ announcement: text })
    },
  }
}
