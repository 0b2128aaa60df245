import { createStore } from 'zustand/vanilla'

/** The item that a decision was pressed for before it was shown. */
export interface EarlyPressState {
  readonly itemId: number | undefined
  /** It is followed once the item is shown. */
  readonly isKept: boolean
}

export const createEarlyPressStore = () => createStore<EarlyPressState>(() => ({ itemId: undefined, isKept: false }))

export type EarlyPressStore = ReturnType<typeof createEarlyPressStore>
