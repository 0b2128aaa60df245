import { createStore } from 'zustand/vanilla'

export type Mark = 'approval' | 'pin'

/** What is under way with the marks, and what this host can't do. */
export interface MarksState {
  /** Marks being set, as `approval 12`. */
  readonly underWay: ReadonlySet<string>
  /** Marks whose action the host does not know; nothing of them is offered any more. */
  readonly unknown: ReadonlySet<Mark>
}

export const createMarksStore = () => createStore<MarksState>(() => ({ underWay: new Set(), unknown: new Set() }))

export type MarksStore = ReturnType<typeof createMarksStore>

/** The name of a mark of one item in `underWay`. */
export function markKey(mark: Mark, itemId: number): string {
  return `${mark} ${itemId}`
}
