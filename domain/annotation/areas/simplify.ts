import { flat, placesOf } from '../shaping/numbers'
import type { Place } from '../shaping/shape'

/** Each time this share of the points goes, one at least. */
const SHARE = 0.25

/** Leaves out the points that matter least to a line (Visvalingam); the line itself where it can't have fewer. */
export function simplified(line: readonly number[], isClosed: boolean): readonly number[] {
  const places = [...placesOf(line)]
  const least = isClosed ? 3 : 2
  const goal = Math.max(least, Math.min(places.length - 1, Math.ceil(places.length * (1 - SHARE))))
  if (places.length <= least) return line
  const before = places.map((_, at) => at - 1)
  const after = places.map((_, at) => at + 1)
  if (isClosed) {
    before[0] = places.length - 1
    after[places.length - 1] = 0
  }
  const weights = places.map((_, at) => weightAt(places, before[at], at, after[at]))
  const gone = new Set<number>()
  while (places.length - gone.size > goal) {
    const next = leastOf(weights)
    gone.add(next)
    weights[next] = Infinity
    const [left = -1, right = -1] = [before[next], after[next]]
    after[left] = right
    before[right] = left
    for (const at of [left, right]) weights[at] = weightAt(places, before[at], at, after[at])
  }
  return flat(places.filter((_, at) => !gone.has(at)))
}

/** The triangle that a point makes with its neighbours; the ends of an open line stay. */
function weightAt(places: readonly Place[], left = -1, at: number, right = -1): number {
  const [a, b, c] = [places[left], places[at], places[right]]
  if (a === undefined || b === undefined || c === undefined) return Infinity
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y))
}

function leastOf(weights: readonly number[]): number {
  let best = 0
  for (const [at, weight] of weights.entries()) if (weight < (weights[best] ?? Infinity)) best = at
  return best
}
