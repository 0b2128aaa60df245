import { isNative } from '../native'
import { readThread, type Thread } from './thread'

/** Comment that another program keeps among the objects; it stays unchanged. */
export interface ForeignComment {
  readonly thread: Thread
  /** In a clip, the time that it is about, in microseconds. */
  readonly span?: { readonly start: number; readonly end: number }
}

/** Reads an entry of a file's list that is no object; undefined if it says nothing. */
export function readForeignComment(entry: unknown, nth: number): ForeignComment | undefined {
  if (!isNative(entry)) return undefined
  const facts = isNative(entry.meta) ? entry.meta : entry
  if (facts.type !== 'comment') return undefined
  const thread = readThread(facts, `c${nth}`)
  if (thread === undefined || thread.remarks.length === 0) return undefined
  const { start, end } = facts
  if (facts === entry || typeof start !== 'number' || typeof end !== 'number') return { thread }
  return { thread, span: { start, end } }
}
