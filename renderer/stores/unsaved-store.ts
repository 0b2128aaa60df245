import { create } from 'zustand'

type Counts = Readonly<Record<number, number>>

interface UnkeptState {
  /** Changes that are only in the reviewer's memory, by item. */
  readonly open: Counts
  /** Changes that were lost, by item, until the item is opened again. */
  readonly lost: Counts
}

const NOTHING: UnkeptState = { open: {}, lost: {} }

/** Changes of annotations that neither the disk nor the platform has. */
export const useUnsaved = create<UnkeptState>(() => NOTHING)

/** Records the unsaved changes that the reviewer reports for an item. */
export function noteUnsaved(itemId: number, changes: number, isLost: boolean): void {
  useUnsaved.setState(({ open, lost }) => ({
    open: counted(open, itemId, isLost ? 0 : changes),
    lost: isLost ? counted(lost, itemId, changes) : lost,
  }))
}

/** The reviewer's document is gone, and its memory with it. */
export function loseUnsaved(): void {
  useUnsaved.setState(({ open, lost }) => ({ open: {}, lost: { ...lost, ...open } }))
}

/** Answers how many changes of an item were lost, once. */
export function takeLost(itemId: number): number {
  const { lost } = useUnsaved.getState()
  useUnsaved.setState({ lost: counted(lost, itemId, 0) })
  return lost[itemId] ?? 0
}

/** How many changes closing this window would drop. */
export function unkeptChanges(): number {
  return Object.values(useUnsaved.getState().open).reduce((sum, changes) => sum + changes, 0)
}

/** Makes the window ask before it closes while changes are only in memory; returns the function that stops it. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (unkeptChanges() > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

function counted(counts: Counts, itemId: number, changes: number): Counts {
  const { [itemId]: _before, ...others } = counts
  return changes === 0 ? others : { ...others, [itemId]: changes }
}
