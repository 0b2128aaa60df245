import { createStore } from 'zustand/vanilla'
import { CHANGE_NAME, type UndoStep } from '#domain/undo'

/** What can be taken back and done again, the next one last. */
export interface UndoState {
  readonly past: readonly UndoStep[]
  readonly future: readonly UndoStep[]
}

export const createUndoStore = () => createStore<UndoState>(() => ({ past: [], future: [] }))

export type UndoStore = ReturnType<typeof createUndoStore>

/** What the next undoing, or doing again, is called; undefined where there is none. */
export function nextName({ past, future }: UndoState, way: 'undo' | 'redo'): string | undefined {
  const step = (way === 'undo' ? past : future).at(-1)
  return step === undefined ? undefined : CHANGE_NAME[step.kind]
}
