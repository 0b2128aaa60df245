import { isNative, type Native } from '../native'
import { LIST, THREADS } from './dialects'

/** Lists of a file that commands change entry by entry. */
const LISTS: ReadonlySet<unknown> = new Set([LIST, THREADS])

/** All of a file except objects and comments; undefined if its form has no place for that. */
export function headOf(file: unknown): Native | undefined {
  if (!isNative(file)) return undefined
  return Object.fromEntries(Object.entries(file).filter(([key]) => !LISTS.has(key)))
}

/** Tells whether a key of a file belongs to its head. */
export function isHeadKey(key: string | number | undefined): key is string {
  return typeof key === 'string' && !LISTS.has(key)
}
