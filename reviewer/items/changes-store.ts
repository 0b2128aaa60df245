import { createStore } from 'zustand/vanilla'
import type { ChangeKind } from '#domain/undo'

/** Pending changes, and those that this host doesn't support. */
export interface ChangesState {
  /** Changes without an answer yet, by `changeKey`. */
  readonly underWay: ReadonlySet<string>
  /** Changes with an action unknown to the host, which are no longer offered. */
  readonly unknown: ReadonlySet<ChangeKind>
}

export const createChangesStore = () => createStore<ChangesState>(() => ({ underWay: new Set(), unknown: new Set() }))

export type ChangesStore = ReturnType<typeof createChangesStore>

/** Key of one item's change in `underWay`. */
export function changeKey(kind: ChangeKind, itemId: number): string {
  return `${kind} ${itemId}`
}
