import { HISTORY_ENTRIES_MAX } from '../../constants'
import type { Entry } from '../ops/entry'

/** Size limit of the deltas of all steps together, in bytes of memory. */
const BYTES_MAX = 64 * 1024 * 1024
const NUMBER_BYTES = 8
/** Milliseconds within which consecutive steps of one name are joined. */
const JOINED_WITHIN = 600
/** Cached sizes of steps, which each later step needs. */
const weights = new WeakMap<Entry, number>()

/** Steps that can be undone and redone. */
export interface History {
  readonly past: readonly Entry[]
  readonly future: readonly Entry[]
  /** Older steps were dropped. */
  readonly isCut: boolean
  /** Size of the past steps in bytes. */
  readonly weight: number
}

export const NO_HISTORY: History = { past: [], future: [], isCut: false, weight: 0 }

/**
 * Adds a step to the history, or joins it with the last one, and clears the redo steps. Beyond the limits the oldest
 * steps are dropped. The new one can be undone at any size.
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

/** Estimates the size without serialising: a reopened work replays thousands of steps. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES
  let sum = NUMBER_BYTES
  if (Array.isArray(value)) for (const part of value) sum += typeof part === 'number' ? NUMBER_BYTES : bytesOf(part)
  else for (const part of Object.values(value)) sum += NUMBER_BYTES + bytesOf(part)
  return sum
}

/** History after undoing the last step. */
export function undone(history: History): History {
  const { past, future, weight } = history
  const last = past.at(-1)
  if (last === undefined) return history
  return { ...history, past: past.slice(0, -1), future: [last, ...future], weight: weight - weightOf(last) }
}

/** History after redoing a step. */
export function redone(history: History): History {
  const { past, future, weight } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { ...history, past: [...past, next], future: rest, weight: weight + weightOf(next) }
}
