import type { Entry } from '../ops/entry'

const ENTRIES_MAX = 100
/** So many letters have the deltas of all steps together, as JSON; a letter is a byte or two in memory. */
const LETTERS_MAX = 64 * 1024 * 1024
/** Steps of one name that follow within it are one step, in milliseconds. */
const JOINED_WITHIN = 600
/** Steps are made once and weighed at each one that follows. */
const weights = new WeakMap<Entry, number>()

/** What was done and can be taken back, and what was taken back and can be done again. */
export interface History {
  readonly past: readonly Entry[]
  readonly future: readonly Entry[]
  /** Older steps were let go. */
  readonly isCut: boolean
}

export const NO_HISTORY: History = { past: [], future: [], isCut: false }

/**
 * The history with a new step, which may be one with the last; what had been taken back is gone. Beyond its bounds the oldest steps are let go: the new
 * one can be taken back whatever it weighs.
 */
export function recorded({ past, future, isCut }: History, entry: Entry): History {
  const last = past.at(-1)
  const isOne = last !== undefined && future.length === 0 && joins(last, entry)
  const all = isOne ? [...past.slice(0, -1), asOne(last, entry)] : [...past, entry]
  let first = Math.max(0, all.length - ENTRIES_MAX)
  let letters = all.slice(first).reduce((sum, one) => sum + weightOf(one), 0)
  for (; letters > LETTERS_MAX && first < all.length - 1; first += 1) {
    const oldest = all[first]
    letters -= oldest === undefined ? 0 : weightOf(oldest)
  }
  return { past: all.slice(first), future: [], isCut: isCut || first > 0 }
}

function joins(last: Entry, next: Entry): boolean {
  if (last.extra.joins === undefined || last.extra.joins !== next.extra.joins) return false
  const since = Date.parse(next.at) - Date.parse(last.at)
  return since >= 0 && since <= JOINED_WITHIN
}

function asOne(last: Entry, next: Entry): Entry {
  const delta = [...last.delta, ...next.delta]
  return { ...next, delta, extra: { ...next.extra, before: last.extra.before } }
}

function weightOf(entry: Entry): number {
  const known = weights.get(entry)
  if (known !== undefined) return known
  const weight = JSON.stringify(entry.delta).length
  weights.set(entry, weight)
  return weight
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
