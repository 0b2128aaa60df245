import type { Entry } from '../ops/entry'

const ENTRIES_MAX = 100

/** What was done and can be taken back, and what was taken back and can be done again. */
export interface History {
  readonly past: readonly Entry[]
  readonly future: readonly Entry[]
  /** Older steps were let go. */
  readonly isCut: boolean
}

export const NO_HISTORY: History = { past: [], future: [], isCut: false }

/** The history with a new step; what had been taken back is gone. */
export function recorded({ past, isCut }: History, entry: Entry): History {
  const all = [...past, entry]
  return { past: all.slice(-ENTRIES_MAX), future: [], isCut: isCut || all.length > ENTRIES_MAX }
}

/** The history after the last step was taken back. */
export function undone(history: History): History {
  const { past, future } = history
  const last = past.at(-1)
  return last === undefined ? history : { ...history, past: past.slice(0, -1), future: [last, ...future] }
}

/** The history after a step was done again. */
export function redone(history: History): History {
  const { past, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { ...history, past: [...past, next], future: rest }
}
