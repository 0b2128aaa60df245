/** The newest skeleton of a key-point flow, as stored in the document. */
export interface NewestSkeleton {
  readonly row: number
  readonly made: ReadonlySet<number>
  /** The skeleton is locked. */
  readonly isLocked: boolean
}

/** State that the document can't store: skipped points at the end, and the start of another skeleton. */
export interface PointMemory {
  /** Skipped points of this row's skeleton: those after number `after`, up to `upTo`. */
  readonly skip: { readonly row: number | undefined; readonly after: number; readonly upTo: number } | undefined
  /** The user finished this row's skeleton: the next point begins another one. */
  readonly done: number | undefined
}

/** No skipped points, and no finished skeleton. */
export const NO_MEMORY: PointMemory = { skip: undefined, done: undefined }

/** The position in a key-point flow. */
export interface PointPlace {
  /** The row of the unfinished skeleton; undefined if the next point begins a new one. */
  readonly row: number | undefined
  /** Index of the next point; the number of points after the last one. */
  readonly at: number
  /** Highest number of an existing point; 0 without any. */
  readonly last: number
}

/** The next point of the newest skeleton; a complete or locked skeleton has none. */
export function pointPlace(newest: NewestSkeleton | undefined, count: number, { skip, done }: PointMemory): PointPlace {
  const open = newest !== undefined && newest.row !== done ? newest : undefined
  const last = open === undefined ? 0 : Math.max(0, ...open.made)
  const isSkipping = skip !== undefined && skip.row === open?.row && skip.after === last
  const at = open?.isLocked === true ? count : Math.min(count, isSkipping ? skip.upTo : last)
  return { row: open?.row, at, last }
}

/** Skips the next point. A skeleton needs at least one point, so without any, the last one can't be skipped. */
export function pointSkipped({ row, at, last }: PointPlace, count: number, memory: PointMemory): PointMemory {
  if (at >= count || (row === undefined && at === count - 1)) return memory
  return { ...memory, skip: { row, after: last, upTo: at + 1 } }
}

/** Goes back by one point: returns to a skipped point, or removes the last one. */
export function pointBack(place: PointPlace, memory: PointMemory): PointMemory | { readonly remove: number } {
  const { row, at, last } = place
  if (memory.skip !== undefined && at > last) return { ...memory, skip: { row, after: last, upTo: at - 1 } }
  if (row === undefined) return { ...memory, skip: undefined, done: undefined }
  return { remove: last }
}
