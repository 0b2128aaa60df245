import { between, flat, placesOf, roundedPlace } from '../shaping/numbers'
import type { Place } from '../shaping/shape'
import { ringSize } from './area'

/** A step inwards and a slightly larger one back remove noise and keep the size (Taubin). */
const STEPS = [0.5, -0.53] as const
/** Largest deviation of a curve's points, in pixels and as a fraction of its extent. */
const ERROR = 0.4
const ERROR_SHARE = 0.001
/** Most points between two. */
const BETWEEN_MOST = 12
/** A ring whose size changes by more than this factor can't be scaled back reliably. */
const GROWTH_MOST = 1.5

/** Smooths a line or ring: removes noise and rounds corners through the points; a ring keeps its size. */
export function smoothed(line: readonly number[], isClosed: boolean): readonly number[] {
  const places = apart(placesOf(line), isClosed)
  if (places.length < 3) return line
  const even = STEPS.reduce((now, step) => moved(now, step, isClosed), places)
  const kept = isClosed ? sizedAs(even, ringSize(flat(places))) : even
  const made = apart(curved(kept, isClosed).map(roundedPlace), isClosed)
  return made.length < 3 ? line : flat(made)
}

/** Removes consecutive equal places. */
function apart(places: readonly Place[], isClosed: boolean): readonly Place[] {
  const isSame = (a: Place, b: Place | undefined) => a.x === b?.x && a.y === b.y
  return places.filter((place, at) => !isSame(place, at === 0 && !isClosed ? undefined : places.at(at - 1)))
}

/** Moves each place by a fraction towards its neighbours, weighted by nearness; the ends of a line stay. */
function moved(places: readonly Place[], share: number, isClosed: boolean): readonly Place[] {
  return places.map((place, at) => {
    const [before, after] = neighbours(places, at, isClosed)
    if (before === undefined || after === undefined) return place
    const [a, b] = [1 / distance(place, before), 1 / distance(place, after)]
    if (!Number.isFinite(a) || !Number.isFinite(b)) return place
    const goal = { x: (a * before.x + b * after.x) / (a + b), y: (a * before.y + b * after.y) / (a + b) }
    return { x: place.x + share * (goal.x - place.x), y: place.y + share * (goal.y - place.y) }
  })
}

/** Scales a ring to its former size, about its middle. */
function sizedAs(places: readonly Place[], size: number): readonly Place[] {
  const growth = Math.sqrt(size / ringSize(flat(places)))
  if (!(growth < GROWTH_MOST && growth > 1 / GROWTH_MOST)) return places
  const x = places.reduce((sum, place) => sum + place.x, 0) / places.length
  const y = places.reduce((sum, place) => sum + place.y, 0) / places.length
  return places.map((place) => ({ x: x + growth * (place.x - x), y: y + growth * (place.y - y) }))
}

/** Curve through all places, with more points where it bends. */
function curved(places: readonly Place[], isClosed: boolean): readonly Place[] {
  const error = Math.max(ERROR, ERROR_SHARE * extentOf(places))
  return places.flatMap((from, at): readonly Place[] => {
    const to = places[at + 1] ?? (isClosed ? places[0] : undefined)
    if (to === undefined) return [from]
    const [before = beyond(to, from)] = neighbours(places, at, isClosed)
    const [, after = beyond(from, to)] = neighbours(places, (at + 1) % places.length, isClosed)
    const on = curve(before, from, to, after)
    const bend = distance(on(0.5), between(from, to))
    const pieces = Math.min(BETWEEN_MOST + 1, Math.ceil(Math.sqrt(bend / error)))
    return [from, ...Array.from({ length: Math.max(0, pieces - 1) }, (_, piece) => on((piece + 1) / pieces))]
  })
}

/** Centripetal Catmull-Rom curve between the two middle ones of four places, which forms no loops. */
function curve(a: Place, b: Place, c: Place, d: Place): (share: number) => Place {
  const one = Math.sqrt(distance(a, b))
  const two = one + Math.sqrt(distance(b, c))
  const three = two + Math.sqrt(distance(c, d))
  return (share) => {
    const at = one + share * (two - one)
    const ab = mixed(a, b, 0, one, at)
    const bc = mixed(b, c, one, two, at)
    const cd = mixed(c, d, two, three, at)
    return mixed(mixed(ab, bc, 0, two, at), mixed(bc, cd, one, three, at), one, two, at)
  }
}

function mixed(a: Place, b: Place, from: number, to: number, at: number): Place {
  const share = to === from ? 0 : (at - from) / (to - from)
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }
}

function neighbours(
  places: readonly Place[],
  at: number,
  isClosed: boolean,
): readonly [before: Place | undefined, after: Place | undefined] {
  if (isClosed) return [places.at(at - 1), places[(at + 1) % places.length]]
  return [places[at - 1], places[at + 1]]
}

/** Mirrors `from` at `to`. */
function beyond(from: Place, to: Place): Place {
  return { x: 2 * to.x - from.x, y: 2 * to.y - from.y }
}

function extentOf(places: readonly Place[]): number {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of places) {
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
  }
  return Math.hypot(right - left, bottom - top)
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
