/** The newest skeleton of the document. */
export interface NewestSkeleton {
  readonly row: number
  readonly made: ReadonlySet<number>
  /** It can't be changed. */
  readonly isLocked: boolean
}

/** State that the document doesn't hold: skipped points at the end, and the start of another skeleton. */
export interface PointMemory {
  /** Skipped points of this row's skeleton: those after number `after`, up to `upTo`. */
  readonly skip: { readonly row: number | undefined; readonly after: number; readonly upTo: number } | undefined
  /** Row of a finished skeleton: the next point starts another one. */
  readonly done: number | undefined
}

/** No point is skipped, and no skeleton is finished. */
export const NO_MEMORY: PointMemory = { skip: undefined, done: undefined }

/** Position among the points. */
export interface PointPlace {
  /** Skeleton that gets the next point; undefined if the point starts one. */
  readonly row: number | undefined
  /** Index of the next point; the number of points if all are decided. */
  readonly at: number
  /** Highest number of a set point; 0 if there is none. */
  readonly last: number
}

/** Next point of the newest skeleton; a complete or locked one has none. */
export function pointPlace(newest: NewestSkeleton | undefined, count: number, { skip, done }: PointMemory): PointPlace {
  const open = newest !== undefined && newest.row !== done ? newest : undefined
  const last = open === undefined ? 0 : Math.max(0, ...open.made)
  const isSkipping = skip !== undefined && skip.row === open?.row && skip.after === last
  const at = open?.isLocked === true ? count : Math.min(count, isSkipping ? skip.upTo : last)
  return { row: open?.row, at, last }
}

/** Skips the next point; the last one can't be skipped while the skeleton has no point. */
export function pointSkipped({ row, at, last }: PointPlace, count: number, memory: PointMemory): PointMemory {
  if (at >= count || (row === undefined && at === count - 1)) return memory
  return { ...memory, skip: { row, after: last, upTo: at + 1 } }
}

/** Goes back by one: asks again for a skipped point, or tells which point to remove. */
export function pointBack(place: PointPlace, memory: PointMemory): PointMemory | { readonly remove: number } {
  const { row, at, last } = place
  if (memory.skip !== undefined && at > last) return { ...memory, skip: { row, after: last, upTo: at - 1 } }
  if (row === undefined) return { ...memory, skip: undefined, done: undefined }
  return { remove: last }
}
