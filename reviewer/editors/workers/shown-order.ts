import { listChange } from '../document/list-change'

/** The range in which two row orders differ. */
export interface OrderChange {
  readonly at: number
  /** Number of rows before. */
  readonly gone: number
  /** These stand there now. */
  readonly rows: Uint32Array
}

/** Tells two orders apart by the one stretch in which they differ. */
export function orderChange(before: Uint32Array, after: Uint32Array): OrderChange {
  const { at, gone, come } = listChange(before, after)
  return { at, gone, rows: after.slice(at, at + come) }
}

/** Order after a change; always a new array. */
export function changedOrder(before: Uint32Array, { at, gone, rows }: OrderChange): Uint32Array<ArrayBuffer> {
  const after = new Uint32Array(before.length - gone + rows.length)
  after.set(before.subarray(0, at))
  after.set(rows, at)
  after.set(before.subarray(at + gone), at + rows.length)
  return after
}
