import { createStore } from 'zustand/vanilla'

/** Item for which a decision key was pressed before it was shown. */
export interface EarlyPressState {
  readonly itemId: number | undefined
  /** The decision runs once the item is shown. */
  readonly isKept: boolean
}

export const createEarlyPressStore = () => createStore<EarlyPressState>(() => ({ itemId: undefined, isKept: false }))

export type EarlyPressStore = ReturnType<typeof createEarlyPressStore>
