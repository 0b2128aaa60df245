import { HISTORY_ENTRIES_MAX } from '../../constants'
import type { Entry } from '../ops/entry'

/** So many bytes have the deltas of all steps together, as they lie in memory. */
const BYTES_MAX = 64 * 1024 * 1024
const NUMBER_BYTES = 8
/** Steps of one name that follow within it are one step, in milliseconds. */
const JOINED_WITHIN = 600
/** Steps are made once and weighed at each one that follows. */
const weights = new WeakMap<Entry, number>()

/** What was done and can be taken back, and what was taken back and can be done again. */
export interface History {
  readonly past: readonly Entry[]
  readonly future: readonly Entry[]
  /** Older steps were dropped. */
  readonly isCut: boolean
  /** What the past weighs, in bytes. */
  readonly weight: number
}

export const NO_HISTORY: History = { past: [], future: [], isCut: false, weight: 0 }

/**
 * The history with a new step, which may be one with the last; what had been taken back is gone. Beyond its bounds the oldest steps are let go: the new
 * one can be taken back whatever it weighs.
 */
export function recorded({ past, future, isCut, weight: before }: History, entry: Entry): History {
  const last = past.at(-1)
  const isOne = last !== undefined && future.length === 0 && joins(last, entry)
  const step = isOne ? asOne(last, entry) : entry
  const all = [...(isOne ? past.slice(0, -1) : past), step]
  let weight = before + weightOf(step) - (isOne ? weightOf(last) : 0)
  let first = 0
  for (const oldest of all) {
    const left = all.length - first
    if (left === 1 || (left <= HISTORY_ENTRIES_MAX && weight <= BYTES_MAX)) break
    weight -= weightOf(oldest)
    first += 1
  }
  return { past: all.slice(first), future: [], isCut: isCut || first > 0, weight }
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
  const weight = bytesOf(entry.delta)
  weights.set(entry, weight)
  return weight
}

/** Counted, not written out: thousands of steps are brought in when a work is opened again. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES
  let sum = NUMBER_BYTES
  if (Array.isArray(value)) for (const part of value) sum += typeof part === 'number' ? NUMBER_BYTES : bytesOf(part)
  else for (const part of Object.values(value)) sum += NUMBER_BYTES + bytesOf(part)
  return sum
}

/** The history after the last step was taken back. */
export function undone(history: History): History {
  const { past, future, weight } = history
  const last = past.at(-1)
  if (last === undefined) return history
  return { ...history, past: past.slice(0, -1), future: [last, ...future], weight: weight - weightOf(last) }
}

/** The history after a step was done again. */
export function redone(history: History): History {
  const { past, future, weight } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { ...history, past: [...past, next], future: rest, weight: weight + weightOf(next) }
}
