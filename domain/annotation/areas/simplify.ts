import { flat, placesOf } from '../shaping/numbers'
import type { Place } from '../shaping/shape'
import { leastFirst } from './least-first'

/** Fewest points of a ring (three) and of a line (two). */
const CLOSED_LEAST = 3
const OPEN_LEAST = 2

/**
 * Weight of each point of a line, in pixels: the side of a square as large as its triangle (Visvalingam). A point never
 * weighs less than those removed before it; required points have infinite weight.
 */
export function weightsOf(line: readonly number[], isClosed: boolean): Float64Array {
  const places = placesOf(line)
  const count = places.length
  const made = new Float64Array(count).fill(Infinity)
  const least = isClosed ? CLOSED_LEAST : OPEN_LEAST
  if (count <= least) return made
  const before = Int32Array.from(places, (_, at) => (at === 0 && isClosed ? count - 1 : at - 1))
  const after = Int32Array.from(places, (_, at) => (at === count - 1 ? (isClosed ? 0 : -1) : at + 1))
  const weightAt = (at: number) => triangle(places[before[at] ?? -1], places[at], places[after[at] ?? -1])
  const waiting = leastFirst(Float64Array.from(places, (_, at) => weightAt(at)))
  let most = 0
  for (let left = count; left > least; left -= 1) {
    const { at, weight } = waiting.take()
    if (weight === Infinity) break
    most = Math.max(most, weight)
    made[at] = Math.sqrt(most)
    const [a, b] = [before[at] ?? -1, after[at] ?? -1]
    after[a] = b
    before[b] = a
    for (const one of [a, b]) waiting.change(one, weightAt(one))
  }
  return made
}

/** Points of a line with at least this weight. */
export function simplified(line: readonly number[], weights: Float64Array, tolerance: number): readonly number[] {
  return flat(placesOf(line).filter((_, at) => (weights[at] ?? 0) >= tolerance))
}

/** Area of the triangle of three places; infinite for the ends of an open line. */
function triangle(a: Place | undefined, b: Place | undefined, c: Place | undefined): number {
  if (a === undefined || b === undefined || c === undefined) return Infinity
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
}
