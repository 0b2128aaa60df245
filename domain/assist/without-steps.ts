import type { Area } from '../annotation/areas/area'
import { thinned } from '../vision/thinned'

/** Maximum distance of the traced line from the border, in pixels. */
const ERROR = 1
const POINTS_LEAST = 3

/** The ring that goes along pixels without their steps, moved; none where nothing is left of it. */
export function withoutSteps(ring: readonly number[], dx: number, dy: number): Area {
  const places = Array.from({ length: ring.length / 2 }, (_, at) => ({
    x: (ring[2 * at] ?? 0) + dx,
    y: (ring[2 * at + 1] ?? 0) + dy,
  }))
  // A ring has no ends: split it at the point farthest from its first.
  const [first] = places
  if (first === undefined) return []
  let [farthest, most] = [0, 0]
  for (const [at, { x, y }] of places.entries()) {
    const distance = (x - first.x) ** 2 + (y - first.y) ** 2
    if (distance > most) [farthest, most] = [at, distance]
  }
  const there = thinned(places.slice(0, farthest + 1), ERROR)
  const back = thinned([...places.slice(farthest), first], ERROR)
  const line = [...there.slice(0, -1), ...back.slice(0, -1)]
  return line.length < POINTS_LEAST ? [] : [line.flatMap(({ x, y }) => [x, y])]
}
