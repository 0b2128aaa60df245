import { createStore } from 'zustand/vanilla'
import type { Item } from '#domain/entities'
import type { ChangeKind } from '../items/changes-store'

/** One decision that can be taken back: the item as it was, and as it became. */
export interface UndoStep {
  readonly kind: ChangeKind
  readonly before: Item
  readonly after: Item
}

/** What can be taken back, the last decision last; `busy` while one is. */
export interface UndoState {
  readonly steps: readonly UndoStep[]
  readonly busy: boolean
}

export const createUndoStore = () => createStore<UndoState>(() => ({ steps: [], busy: false }))

export type UndoStore = ReturnType<typeof createUndoStore>
