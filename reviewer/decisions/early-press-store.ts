import { createStore } from 'zustand/vanilla'

/** The item that a decision was pressed for before it was shown. */
export interface EarlyPressState {
  readonly itemId: number | undefined
}

export const createEarlyPressStore = () => createStore<EarlyPressState>(() => ({ itemId: undefined }))

export type EarlyPressStore = ReturnType<typeof createEarlyPressStore>
