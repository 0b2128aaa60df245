import { createStore } from 'zustand/vanilla'
import type { PlatformError } from '#domain/errors'
import type { PastChange } from '#protocol/actions'

/** The known history of the shown item. */
export interface HistoryState {
  readonly itemId: number | undefined
  /** Newest first; undefined while they are on the way. */
  readonly changes: readonly PastChange[] | undefined
  readonly error: PlatformError | undefined
  /** Whether the host tells of the past at all. */
  readonly isTold: boolean
  readonly open: boolean
  /** The change whose word the person has put away. */
  readonly read: number | undefined
}

export const createHistoryStore = () =>
  createStore<HistoryState>(() => ({
    itemId: undefined,
    changes: undefined,
    error: undefined,
    isTold: true,
    open: false,
    read: undefined,
  }))

export type HistoryStore = ReturnType<typeof createHistoryStore>
