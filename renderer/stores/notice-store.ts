import { create } from 'zustand'
import type { PlatformError } from '#domain/errors'
import type { Notice } from '../../ui/notice'

/** Message of the shell; a failure's words become its text when drawn. */
export interface ShellNotice extends Notice {
  readonly failure?: PlatformError
  /** Project whose editor the action opens, where the message is no longer needed. */
  readonly opensEditorOf?: number
}

const NOTICES_MAX = 4

interface NoticeState {
  readonly notices: readonly ShellNotice[]
}

/** The short messages over the page, oldest first. */
export const useNotices = create<NoticeState>(() => ({ notices: [] }))

let lastId = 0

/** Shows a message; the oldest ones make room. */
export function notify(notice: Omit<ShellNotice, 'id'>): number {
  lastId += 1
  const shown: ShellNotice = { ...notice, id: lastId }
  useNotices.setState(({ notices }) => ({ notices: [...notices, shown].slice(-NOTICES_MAX) }))
  return shown.id
}

/** Shows a catalogue failure with its next step. */
export function notifyFailure(failure: PlatformError, title: string): number {
  return notify({ tone: 'danger', title, failure })
}

/** Takes a message away. */
export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

/** Removes the messages that lead to the editor of this project. */
export function dismissAtEditor(projectId: number): void {
  const { notices } = useNotices.getState()
  const rest = notices.filter(({ opensEditorOf }) => opensEditorOf !== projectId)
  if (rest.length < notices.length) useNotices.setState({ notices: rest })
}
