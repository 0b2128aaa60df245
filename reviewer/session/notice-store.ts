import { createStore } from 'zustand/vanilla'

/** One thing to tell the person; it stays until it is dismissed or its time is over. */
export interface Notice {
  readonly id: number
  readonly tone: 'info' | 'warning' | 'danger'
  readonly title: string
  readonly text: string
}

/** Notices on show, and what screen readers are told without a notice. */
export interface NoticeState {
  readonly notices: readonly Notice[]
  readonly announcement: string
}

export const createNoticeStore = () => createStore<NoticeState>(() => ({ notices: [], announcement: '' }))

export type NoticeStore = ReturnType<typeof createNoticeStore>
