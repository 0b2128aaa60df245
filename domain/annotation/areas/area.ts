import type { Ellipse, Outline } from '../kinds/kind'
import { AREA_KINDS } from '../kinds/registry'
import { flat, placesOf, rounded, turnedAbout } from '../shaping/numbers'
import type { Place, Shape } from '../shaping/shape'

/** Rings of alternating x and y; the first is the outer edge, the others are holes. */
export type Area = readonly (readonly number[])[]

/** Points of an ellipse's polygon, exact to a thousandth of its size. */
const ELLIPSE_POINTS = 64

/** Area of a shape; undefined if it encloses none. */
export function areaOf({ kind, outline, fields }: Shape): Area | undefined {
  // The outline has the precision of the canvas; a polygon's own numbers are exact.
  const { points, exclude } = fields
  if (kind === 'polygon' && Array.isArray(points)) return [points, ...(Array.isArray(exclude) ? exclude : [])]
  return outlineArea(kind, outline)
}

/** Area of an outline at the precision of the canvas; undefined for a kind that encloses none. */
export function outlineArea(kind: string, outline: Outline): Area | undefined {
  if (!AREA_KINDS.has(kind)) return undefined
  if (outline.ellipse !== undefined) return [aroundEllipse(outline.ellipse)]
  return outline.lines.map((line) => [...line].map(rounded))
}

function aroundEllipse({ cx, cy, rx, ry, angle }: Ellipse): readonly number[] {
  const middle = { x: cx, y: cy }
  return flat(
    Array.from({ length: ELLIPSE_POINTS }, (_, at) => {
      const turn = (at * 2 * Math.PI) / ELLIPSE_POINTS
      const { x, y } = turnedAbout({ x: cx + rx * Math.cos(turn), y: cy + ry * Math.sin(turn) }, middle, angle)
      return { x: rounded(x), y: rounded(y) }
    }),
  )
}

/** Area of a ring, in square pixels. */
export function ringSize(ring: readonly number[]): number {
  const places = placesOf(ring)
  let twice = 0
  for (const [at, a] of places.entries()) {
    const b = places[(at + 1) % places.length] ?? a
    twice += a.x * b.y - b.x * a.y
  }
  return Math.abs(twice) / 2
}

/** Area without holes, in square pixels. */
export function areaSize([edge = [], ...holes]: Area): number {
  return ringSize(edge) - holes.reduce((sum, hole) => sum + ringSize(hole), 0)
}

/** Tells whether a place is inside an area, outside its holes. */
export function isInArea(area: Area, place: Place): boolean {
  return area.filter((ring) => isInRing(ring, place)).length % 2 === 1
}

function isInRing(ring: readonly number[], { x, y }: Place): boolean {
  const places = placesOf(ring)
  let isIn = false
  for (const [at, a] of places.entries()) {
    const b = places[(at + 1) % places.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn
  }
  return isIn
}
