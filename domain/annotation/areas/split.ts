import { flat, placesOf } from '../shaping/numbers'
import type { Place } from '../shaping/shape'
import { type Area, areaSize, isInArea } from './area'
import { combine } from './combine'
import { crossing } from './crossing'

/** Distance in pixels at which both sides of a line are probed. */
const BESIDE = 0.02
/** Distance beyond any picture, to which a line's ends are extended. */
const FAR = 1e6

/**
 * Cuts an area along a line, the largest part first; one part if the line doesn't cross it completely. A closed line
 * separates inside from outside.
 */
export function split(area: Area, line: readonly Place[]): readonly Area[] {
  const parts = isRing(line) ? parted(area, [flat(line)]) : splitAlong(area, line)
  return parts.toSorted((a, b) => areaSize(b) - areaSize(a))
}

function isRing(line: readonly Place[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first?.x === last?.x && first?.y === last?.y
}

/** Parts of an area inside and outside another one. */
function parted(area: Area, by: Area): readonly Area[] {
  return [...combine('intersection', [area, by]), ...combine('difference', [area, by])]
}

/** Extends the line to get its two sides, and rejoins parts that only the extension has cut. */
function splitAlong(area: Area, line: readonly Place[]): readonly Area[] {
  const [start, second] = line
  const [end, before] = [line.at(-1), line.at(-2)]
  if (start === undefined || second === undefined || end === undefined || before === undefined) return [area]
  const [from, to] = [beyond(second, start), beyond(before, end)]
  const parts = parted(area, sideOf([from, ...line, to]))
  const joined = [
    [from, start],
    [end, to],
  ] as const
  return joined.reduce<readonly Area[]>((all, [a, b]) => joinedAlong(all, area, a, b), parts)
}

function beyond(from: Place, through: Place): Place {
  const length = Math.hypot(through.x - from.x, through.y - from.y) || 1
  return {
    x: through.x + ((through.x - from.x) / length) * FAR,
    y: through.y + ((through.y - from.y) / length) * FAR,
  }
}

/** Area on one side of an extended line: the line, and an arc far outside from its end to its start. */
function sideOf(line: readonly Place[]): Area {
  const [start, end] = [line[0], line.at(-1)]
  if (start === undefined || end === undefined) return []
  const [first, last] = [Math.atan2(end.y, end.x), Math.atan2(start.y, start.x)]
  const turn = (last - first + 2 * Math.PI) % (2 * Math.PI)
  const arc = Array.from({ length: 15 }, (_, at) => first + (turn * (at + 1)) / 16)
  const outside = arc.map((angle) => ({ x: Math.cos(angle) * FAR * 4, y: Math.sin(angle) * FAR * 4 }))
  return [[...line, ...outside].flatMap(({ x, y }) => [x, y])]
}

/** Joins the parts on both sides of each segment of a line inside the area. */
function joinedAlong(parts: readonly Area[], area: Area, from: Place, to: Place): readonly Area[] {
  const cuts = area.flatMap((ring) => crossings(placesOf(ring), from, to))
  const stops = [0, ...cuts, 1].toSorted((a, b) => a - b)
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const across = { x: (-(to.y - from.y) / length) * BESIDE, y: ((to.x - from.x) / length) * BESIDE }
  return stops.slice(1).reduce<readonly Area[]>((all, stop, at) => {
    const middle = ((stops[at] ?? 0) + stop) / 2
    const place = { x: from.x + (to.x - from.x) * middle, y: from.y + (to.y - from.y) * middle }
    if (!isInArea(area, place)) return all
    const one = all.find((part) => isInArea(part, { x: place.x + across.x, y: place.y + across.y }))
    const other = all.find((part) => isInArea(part, { x: place.x - across.x, y: place.y - across.y }))
    if (one === undefined || other === undefined || one === other) return all
    return [...all.filter((part) => part !== one && part !== other), ...combine('union', [one, other])]
  }, parts)
}

/** Crossings of a line with a ring, as fractions of the line. */
function crossings(places: readonly Place[], from: Place, to: Place): readonly number[] {
  return places.flatMap((a, at) => {
    const share = crossing(from, to, a, places[(at + 1) % places.length] ?? a) ?? 0
    return share > 0 && share < 1 ? [share] : []
  })
}
