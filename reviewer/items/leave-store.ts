import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Question about an item's changes that exist only in memory, before it is left. */
export interface LeaveQuestion {
  readonly itemId: number
  readonly changes: number
}

export interface LeaveState {
  /** Undefined if no question is open. */
  readonly question: LeaveQuestion | undefined
  /** State of saving a copy; undefined if not requested. */
  readonly copy: { readonly at: 'saving' | 'saved' | 'failed'; readonly text: string } | undefined
  /** Number of unstored changes by item: of the open item, and of items left with a loss. */
  readonly unkept: Readonly<Record<number, number>>
}

export type LeaveStore = StoreApi<LeaveState>

/** Creates a store without changes at risk. */
export function createLeaveStore(): LeaveStore {
  return createStore<LeaveState>(() => ({ question: undefined, copy: undefined, unkept: {} }))
}

/** Reads a part of the store, and renders again when it changes. */
export function useLeave<T>(store: LeaveStore, select: (state: LeaveState) => T): T {
  return useStore(store, select)
}
