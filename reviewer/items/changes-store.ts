import { createStore } from 'zustand/vanilla'
import type { ChangeKind } from '#domain/undo'

/** Which changes are under way, and which this host can't do. */
export interface ChangesState {
  /** Changes whose answer is awaited, by `changeKey`. */
  readonly underWay: ReadonlySet<string>
  /** Changes whose action the host does not know; they are not offered any more. */
  readonly unknown: ReadonlySet<ChangeKind>
}

export const createChangesStore = () => createStore<ChangesState>(() => ({ underWay: new Set(), unknown: new Set() }))

export type ChangesStore = ReturnType<typeof createChangesStore>

/** The name of one item's change in `underWay`. */
export function changeKey(kind: ChangeKind, itemId: number): string {
  return `${kind} ${itemId}`
}
