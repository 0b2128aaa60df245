import type { Native } from '../native'
import type { TileChange } from '../mask/tile-changes'
import type { TextPatch } from './text-patch'

/** What journal and merge call an object: the n-th of the base revision, or one made here. */
export type ObjectId = `b${number}` | `n${string}`

/** What they call a thread of comments: the n-th of the base revision, or one begun here. */
export type ThreadId = `c${number}` | `t${string}`

/** Whatever a document has several of. */
export type EntryId = ObjectId | ThreadId

/** Tells a thread from an object by its name. */
export function isThreadId(id: EntryId | 'head'): id is ThreadId {
  return id !== 'head' && (id.startsWith('c') || id.startsWith('t'))
}

/** Keys and indexes from an object, or from the head of the file, to one of its values. */
export type Path = readonly (string | number)[]

/** Stands for a key that is not there, which JSON has no value for. */
export interface Absent {
  readonly absent: true
}

export const ABSENT: Absent = { absent: true }

/** One value of an object, or of the head, becomes another; of long texts, only what differs is kept. */
export type ValueOp =
  | {
      readonly o: 'set'
      readonly id: EntryId | 'head'
      readonly path: Path
      readonly from: unknown
      readonly to: unknown
    }
  | { readonly o: 'text'; readonly id: EntryId | 'head'; readonly path: Path; readonly patch: TextPatch }

/** One change of a document; it holds what was there before, so that its inverse needs nothing else. */
export type Op =
  | { readonly o: 'add' | 'remove'; readonly id: EntryId; readonly z: number; readonly value: Native }
  | ValueOp
  | { readonly o: 'order'; readonly id: ObjectId; readonly from: number; readonly to: number }
  | TilesOp

/** Pixels of the mask change; the mask is of this size. */
export interface TilesOp {
  readonly o: 'tiles'
  readonly id: 'head'
  readonly width: number
  readonly height: number
  readonly tiles: readonly TileChange[]
}
