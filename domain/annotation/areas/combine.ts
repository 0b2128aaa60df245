import { difference, type Geom, intersection, union } from 'polyclip-ts'
import { flat, placesOf, roundedPlace } from '../shaping/numbers'
import { type Area, ringSize } from './area'

/** How areas become others: all of them, what they share, or the first without the others. */
export type Combining = 'union' | 'intersection' | 'difference'

const OPERATIONS = { union, intersection, difference } as const satisfies Readonly<Record<Combining, typeof union>>

/** What is smaller than this, in square pixels, is left over by rounding. */
const SIZE_MIN = 0.05

/** Areas whose numbers lie so oddly that nobody can say what they enclose together. */
export class UncombinedError extends Error {
  override readonly name = 'UncombinedError'
}

/** Combines areas; the parts that come of it, the largest first. Throws `UncombinedError` where that can't be said. */
export function combine(how: Combining, [first, ...others]: readonly Area[]): readonly Area[] {
  if (first === undefined) return []
  return clipped(how, geometryOf(first), others.map(geometryOf))
    .map((rings): Area => rings.map(ringOf).filter((ring) => ringSize(ring) >= SIZE_MIN))
    .filter(([edge]) => edge !== undefined)
    .toSorted(([a = []], [b = []]) => ringSize(b) - ringSize(a))
}

/** The sweep gives up where numbers are so far apart that its own rounding loses an edge. */
function clipped(how: Combining, first: Geom, others: readonly Geom[]): ReturnType<typeof union> {
  try {
    return OPERATIONS[how](first, ...others)
  } catch (cause) {
    throw new UncombinedError('Areas could not be combined.', { cause })
  }
}

function geometryOf(area: Area): Geom {
  return [area.map((ring) => placesOf(ring).map(({ x, y }): [number, number] => [x, y]))]
}

/** The last place of a ring says the first again, and rounding may make neighbours one. */
function ringOf(ring: readonly (readonly [number, number])[]): readonly number[] {
  const places = ring.map(([x, y]) => roundedPlace({ x, y }))
  return flat(
    places.filter((place, at) => {
      const before = places[(at === 0 ? places.length : at) - 1]
      return before?.x !== place.x || before.y !== place.y
    }),
  )
}
