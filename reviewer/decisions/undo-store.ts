import { createStore } from 'zustand/vanilla'
import { CHANGE_NAME, type UndoStep } from '#domain/undo'

/** Steps that can be undone and redone, the next one last. */
export interface UndoState {
  readonly past: readonly UndoStep[]
  readonly future: readonly UndoStep[]
}

export const createUndoStore = () => createStore<UndoState>(() => ({ past: [], future: [] }))

export type UndoStore = ReturnType<typeof createUndoStore>

/** Name of the next undo or redo; undefined if there is none. */
export function nextName({ past, future }: UndoState, way: 'undo' | 'redo'): string | undefined {
  const step = (way === 'undo' ? past : future).at(-1)
  return step === undefined ? undefined : CHANGE_NAME[step.kind]
}
