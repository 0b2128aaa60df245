import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Changes of an item that lie in memory alone, asked about before the item is left. */
export interface LeaveQuestion {
  readonly itemId: number
  readonly changes: number
}

export interface LeaveState {
  /** Undefined: nothing is asked. */
  readonly question: LeaveQuestion | undefined
  /** How saving a copy goes; undefined: it wasn't asked for. */
  readonly copy: { readonly at: 'saving' | 'saved' | 'failed'; readonly text: string } | undefined
  /** Changes that are kept nowhere, by item: of the open item, and of those that were left with a loss. */
  readonly unkept: Readonly<Record<number, number>>
}

export type LeaveStore = StoreApi<LeaveState>

/** A store in which nothing is at risk. */
export function createLeaveStore(): LeaveStore {
  return createStore<LeaveState>(() => ({ question: undefined, copy: undefined, unkept: {} }))
}

/** Reads a part of the store, and draws again when it changes. */
export function useLeave<T>(store: LeaveStore, select: (state: LeaveState) => T): T {
  return useStore(store, select)
}
