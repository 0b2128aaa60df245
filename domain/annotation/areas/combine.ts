import { difference, type Geom, intersection, union } from 'polyclip-ts'
import { flat, placesOf, roundedPlace } from '../shaping/numbers'
import { type Area, ringSize } from './area'

/** Boolean operation: union, intersection, or the first area without the others. */
export type Combining = 'union' | 'intersection' | 'difference'

const OPERATIONS = { union, intersection, difference } as const satisfies Readonly<Record<Combining, typeof union>>

/** Smaller areas, in square pixels, are rounding residue. */
const SIZE_MIN = 0.05

/** Thrown when the coordinates of areas don't allow a reliable result. */
export class UncombinedError extends Error {
  override readonly name = 'UncombinedError'
}

/** Combines areas and returns the resulting parts, the largest first. Throws `UncombinedError` if that fails. */
export function combine(how: Combining, [first, ...others]: readonly Area[]): readonly Area[] {
  if (first === undefined) return []
  return clipped(how, geometryOf(first), others.map(geometryOf))
    .map((rings): Area => rings.map(ringOf).filter((ring) => ringSize(ring) >= SIZE_MIN))
    .filter(([edge]) => edge !== undefined)
    .toSorted(([a = []], [b = []]) => ringSize(b) - ringSize(a))
}

/** The sweep fails if coordinates are so far apart that its rounding loses an edge. */
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

/** A ring repeats its first point at its end, and rounding may merge neighbours. */
function ringOf(ring: readonly (readonly [number, number])[]): readonly number[] {
  const places = ring.map(([x, y]) => roundedPlace({ x, y }))
  return flat(
    places.filter((place, at) => {
      const before = places[(at === 0 ? places.length : at) - 1]
      return before?.x !== place.x || before.y !== place.y
    }),
  )
}
