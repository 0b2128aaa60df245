import { createStore } from 'zustand/vanilla'
import { CHANGE_NAME, type UndoStep } from '#domain/undo'

/** What can be taken back and done again, the next one last; `busy` while one is. */
export interface UndoState {
  readonly past: readonly UndoStep[]
  readonly future: readonly UndoStep[]
  readonly busy: boolean
}

export const createUndoStore = () => createStore<UndoState>(() => ({ past: [], future: [], busy: false }))

export type UndoStore = ReturnType<typeof createUndoStore>

/** What the next undoing, or doing again, is called; undefined where there is none. */
export function nextName({ past, future, busy }: UndoState, way: 'undo' | 'redo'): string | undefined {
  const step = (way === 'undo' ? past : future).at(-1)
  return step === undefined || busy ? undefined : CHANGE_NAME[step.kind]
}
