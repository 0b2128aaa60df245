import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useReviewer } from '../reviewer-context'

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

/** Reads the marks in a component. */
export function useMarks<T>(select: (state: MarksState) => T): T {
  return useStore(useReviewer().marks.store, select)
}
