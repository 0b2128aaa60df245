import type { TrackType } from './track'

/** Rounds to two decimals, halves to the even neighbour, by the exact value of the number. */
export function rounded(value: number): number {
  const near = Number(value.toFixed(2))
  // A half at the third decimal has an exact binary form only where eight times the number is odd.
  const eighths = value * 8
  if (!Number.isInteger(eighths) || eighths % 2 === 0) return near
  const below = Math.floor(value * 100)
  return (below % 2 === 0 ? below : below + 1) / 100
}

/** The geometry `by` frames after one key, of `of` frames to the next one. */
export function between(
  type: TrackType,
  from: readonly number[],
  to: readonly number[],
  by: number,
  of: number,
): readonly number[] {
  // A line with another number of points keeps its earlier shape.
  if (by === 0 || from.length !== to.length) return from
  return from.map((number, at) => {
    const step = ((to[at] ?? number) - number) / of
    return rounded(number + (type === 'bbox' ? rounded(step) : step) * by)
  })
}
