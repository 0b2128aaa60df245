import { createStore } from 'zustand/vanilla'
import type { Notice } from '../../ui/notice'

/** Shown notices, and announcements to screen readers without a notice. */
export interface NoticeState {
  readonly notices: readonly Notice[]
  readonly announcement: string
}

export const createNoticeStore = () => createStore<NoticeState>(() => ({ notices: [], announcement: '' }))

export type NoticeStore = ReturnType<typeof createNoticeStore>
