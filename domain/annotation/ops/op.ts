import type { Native } from '../native'
import type { TileChange } from '../mask/tile-changes'
import type { TextPatch } from './text-patch'

/** Id of an object in journal and merge: the n-th of the base revision, or a new one. */
export type ObjectId = `b${number}` | `n${string}`

/** Id of a comment thread there: the n-th of the base revision, or a new one. */
export type ThreadId = `c${number}` | `t${string}`

/** Id of an object or thread. */
export type EntryId = ObjectId | ThreadId

/** Tells a thread from an object by its id. */
export function isThreadId(id: EntryId | 'head'): id is ThreadId {
  return id !== 'head' && (id.startsWith('c') || id.startsWith('t'))
}

/** Keys and indexes from an object, or from the head of the file, to one of its values. */
export type Path = readonly (string | number)[]

/** Represents an absent key, for which JSON has no value. */
export interface Absent {
  readonly absent: true
}

export const ABSENT: Absent = { absent: true }

/** Change of one value of an object or the head; long texts store only the difference. */
export type ValueOp =
  | {
      readonly o: 'set'
      readonly id: EntryId | 'head'
      readonly path: Path
      readonly from: unknown
      readonly to: unknown
    }
  | { readonly o: 'text'; readonly id: EntryId | 'head'; readonly path: Path; readonly patch: TextPatch }

/** One change of a document with the former value, so that its inverse needs nothing else. */
export type Op =
  | { readonly o: 'add' | 'remove'; readonly id: EntryId; readonly z: number; readonly value: Native }
  | ValueOp
  | { readonly o: 'order'; readonly id: ObjectId; readonly from: number; readonly to: number }
  | TilesOp

/** Change of the mask's pixels; `width` and `height` are the mask's size. */
export interface TilesOp {
  readonly o: 'tiles'
  readonly id: 'head'
  readonly width: number
  readonly height: number
  readonly tiles: readonly TileChange[]
}
