/** The newest skeleton of a key-point flow, as the document has it. */
export interface NewestSkeleton {
  readonly row: number
  readonly made: ReadonlySet<number>
  /** Nothing of it may be changed. */
  readonly isLocked: boolean
}

/** What a document can't say: points at the end that aren't seen, and that another skeleton is begun. */
export interface PointMemory {
  /** Decided points since this row's skeleton was completed. */
  readonly skip: { readonly row: number | undefined; readonly after: number; readonly upTo: number } | undefined
  /** The skeleton of this row is done with: the next point begins another one. */
  readonly done: number | undefined
}

/** Nothing was left out yet, and no skeleton is done with. */
export const NO_MEMORY: PointMemory = { skip: undefined, done: undefined }

/** Where a person is among the points. */
export interface PointPlace {
  /** The skeleton that gets the next point; undefined where that begins one. */
  readonly row: number | undefined
  /** The index of the next point; as many as there are where all are decided. */
  readonly at: number
  /** The highest number that is there; 0 for none. */
  readonly last: number
}

/** The next point of the newest skeleton; one whose last point is there, or that is locked, has none. */
export function pointPlace(newest: NewestSkeleton | undefined, count: number, { skip, done }: PointMemory): PointPlace {
  const open = newest !== undefined && newest.row !== done ? newest : undefined
  const last = open === undefined ? 0 : Math.max(0, ...open.made)
  const isSkipping = skip !== undefined && skip.row === open?.row && skip.after === last
  const at = open?.isLocked === true ? count : Math.min(count, isSkipping ? skip.upTo : last)
  return { row: open?.row, at, last }
}

/** The next point isn't seen; of a skeleton without any point, at least the last one has to be. */
export function pointSkipped({ row, at, last }: PointPlace, count: number, memory: PointMemory): PointMemory {
  if (at >= count || (row === undefined && at === count - 1)) return memory
  return { ...memory, skip: { row, after: last, upTo: at + 1 } }
}

/** What going back by one means: a point that was left out is asked again, or the last one is taken away. */
export function pointBack(place: PointPlace, memory: PointMemory): PointMemory | { readonly remove: number } {
  const { row, at, last } = place
  if (memory.skip !== undefined && at > last) return { ...memory, skip: { row, after: last, upTo: at - 1 } }
  if (row === undefined) return { ...memory, skip: undefined, done: undefined }
  return { remove: last }
}
