import type { TrackType } from './track'

/** Rounds to two decimals, half to even, by the number's exact value. */
export function rounded(value: number): number {
  const near = Number(value.toFixed(2))
  // A third-decimal half is exact in binary only if eight times the number is odd.
  const eighths = value * 8
  if (!Number.isInteger(eighths) || eighths % 2 === 0) return near
  const below = Math.floor(value * 100)
  return (below % 2 === 0 ? below : below + 1) / 100
}

/** Interpolates the geometry `by` frames after a keyframe, with `of` frames to the next keyframe. */
export function between(
  type: TrackType,
  from: readonly number[],
  to: readonly number[],
  by: number,
  of: number,
): readonly number[] {
  // If the number of points changes, the earlier geometry stays.
  if (by === 0 || from.length !== to.length) return from
  return from.map((number, at) => {
    const step = ((to[at] ?? number) - number) / of
    return rounded(number + (type === 'bbox' ? rounded(step) : step) * by)
  })
}
