import { create } from 'zustand'

export type UndoWay = 'undo' | 'redo'

/** A change that can be undone. */
export interface Act {
  /** As in "Undo status change". */
  readonly name: string
  /** Null: it was done to projects as a whole. */
  readonly projectId: number | null
  /** The job that does it. */
  readonly jobId?: string
  /**
   * Undoes the change and reports the result; the answer redoes it.
   * Undefined: undo failed for good; `later`: it can be retried.
   */
  readonly undo: (way: UndoWay) => Promise<Act | 'later' | undefined>
}

interface UndoState {
  /** The last one last. */
  readonly past: readonly Act[]
  readonly future: readonly Act[]
  readonly busy: boolean
}

const NOTHING: UndoState = { past: [], future: [], busy: false }
const ACTS_MAX = 50

/** Undo and redo stacks for changes made from lists of items and projects. */
export const useUndo = create<UndoState>(() => NOTHING)

/** Pushes a change and clears the redo stack. */
export function recordAct(act: Act): void {
  useUndo.setState(({ past }) => ({ past: [...past, act].slice(-ACTS_MAX), future: [] }))
}

/** The next change to undo or redo in a project; undefined when there is none or one is running. */
export function nextAct(way: UndoWay, projectId: number | null): Act | undefined {
  const { busy, past, future } = useUndo.getState()
  if (busy) return undefined
  return (way === 'undo' ? past : future).findLast((act) => act.projectId === projectId)
}

/** Takes the last thing done in a project back, or does the last one undone again. */
export async function goBack(way: UndoWay, projectId: number | null): Promise<void> {
  const act = nextAct(way, projectId)
  if (act === undefined) return
  const [from, to] = way === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
  useUndo.setState(({ [from]: acts }) => ({ [from]: acts.filter((one) => one !== act), busy: true }))
  const back = await act.undo(way).finally(() => useUndo.setState({ busy: false }))
  if (back === 'later') useUndo.setState(({ [from]: acts }) => ({ [from]: [...acts, act] }))
  else if (back !== undefined) useUndo.setState(({ [to]: acts }) => ({ [to]: [...acts, back].slice(-ACTS_MAX) }))
}

/** Takes one act back that may not be the last, as its notice offers. */
export async function undoAct(act: Act): Promise<void> {
  const { past, busy } = useUndo.getState()
  if (busy || !past.includes(act)) return
  useUndo.setState({ past: [...past.filter((one) => one !== act), act] })
  await goBack('undo', act.projectId)
}

/** Clears both stacks when the person or team changes. */
export function forgetActs(): void {
  useUndo.setState(NOTHING)
}
