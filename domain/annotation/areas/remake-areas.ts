import type { Part, Remade, Remaking } from '../commands/remake-objects'
import type { Refusal } from '../ops/command'
import { polyline } from '../kinds/polyline'
import { polygonShape, polylineShape } from '../shaping/line-shape'
import type { Place, Shape } from '../shaping/shape'
import { type Area, areaOf, areaSize } from './area'
import { combine, UncombinedError } from './combine'
import { split } from './split'
import { splitLine } from './split-line'

interface AreaPart extends Part {
  readonly area: Area
}

const NO_AREA: Refusal = { refusal: 'Only boxes, polygons and ellipses enclose an area. Select some of these.' }
const TWO: Refusal = { refusal: 'Select two areas or more.' }

const UNCOMBINED: Refusal = { refusal: 'Couldn’t combine these areas. Simplify them and try again.' }

/** Refuses areas that can't be combined, without a change. */
function orRefused(how: Remaking): Remaking {
  return (parts) => {
    try {
      return how(parts)
    } catch (error) {
      if (error instanceof UncombinedError) return UNCOMBINED
      throw error
    }
  }
}

/** Merges all selected areas to one, with class and attributes of the largest. */
export const merged: Remaking = orRefused((parts) => {
  const areas = withAreas(parts)
  const [kept, ...others] = areas.toSorted((a, b) => areaSize(b.area) - areaSize(a.area))
  if (kept === undefined || others.length === 0) return areas.length < parts.length ? NO_AREA : TWO
  const [whole, ...apart] = combine('union', [kept.area, ...others.map(({ area }) => area)])
  if (whole === undefined || apart.length > 0) return { refusal: 'The selected areas don’t touch. Group them instead.' }
  return {
    changes: [{ id: kept.id, shape: polygonShape(whole, 'exclude' in kept.value) }],
    removed: others.map(({ id }) => id),
    label: `${areas.length} areas merged`,
  }
})

/** Intersection of all selected areas, with class and attributes of the largest. */
export const shared: Remaking = orRefused((parts) => {
  const areas = withAreas(parts)
  const [kept, ...others] = areas.toSorted((a, b) => areaSize(b.area) - areaSize(a.area))
  if (kept === undefined || others.length === 0) return areas.length < parts.length ? NO_AREA : TWO
  const left = combine('intersection', [kept.area, ...others.map(({ area }) => area)])
  if (left.length === 0) return { refusal: 'The selected areas don’t overlap.' }
  return {
    ...inPlaceOf(kept, left),
    removed: others.map(({ id }) => id),
    label: `Shared part of ${areas.length} areas kept`,
  }
})

/** Subtracts the topmost selected area from the others; it stays itself. */
export const subtracted: Remaking = orRefused((parts) => {
  const areas = withAreas(parts)
  const upper = areas.at(-1)
  const under = areas.slice(0, -1)
  if (upper === undefined || under.length === 0) return areas.length < parts.length ? NO_AREA : TWO
  const overlapping = under.filter(({ area }) => combine('intersection', [area, upper.area]).length > 0)
  if (overlapping.length === 0) return { refusal: 'The uppermost area covers nothing of the others.' }
  const made = overlapping.map((part) => ({ part, left: combine('difference', [part.area, upper.area]) }))
  return {
    ...together(made.map(({ part, left }) => inPlaceOf(part, left))),
    removed: made.flatMap(({ part, left }) => (left.length === 0 ? [part.id] : [])),
    label: `A hole in ${made.length === 1 ? 'another one' : `${made.length} others`}`,
  }
})

/** Cuts areas and lines along an open or closed line; each further piece becomes a new object. */
export function cutAlong(line: readonly Place[]): Remaking {
  return orRefused((parts) => {
    const made = parts.flatMap((part) => {
      const pieces = piecesOf(part, line)
      return pieces === undefined ? [] : [{ part, pieces }]
    })
    const cut = made.filter(({ pieces }) => pieces.length > 1)
    if (made.length === 0) return NOT_CUT
    if (cut.length === 0) return made.some(({ part }) => part.shape.kind !== polyline.native) ? NOT_THROUGH : NOT_ACROSS
    const count = cut.reduce((sum, { pieces }) => sum + pieces.length, 0)
    return { ...together(cut.map(({ part, pieces }) => asPieces(part, pieces))), label: `Cut into ${count} pieces` }
  })
}

const NOT_CUT: Refusal = { refusal: 'Only boxes, polygons, ellipses and lines can be cut. Select some of these.' }
const NOT_THROUGH: Refusal = {
  refusal: 'The line does not go all through an area. Draw it from edge to edge, or close it at its first point.',
}
const NOT_ACROSS: Refusal = { refusal: 'Nothing was crossed. Draw across the line to cut it.' }

/** Largest piece first; undefined for a kind that can't be cut. */
function piecesOf({ shape, value }: Part, line: readonly Place[]): readonly Shape[] | undefined {
  const { points } = shape.fields
  if (shape.kind === polyline.native && Array.isArray(points)) return splitLine(points, line).map(polylineShape)
  const area = areaOf(shape)
  return area === undefined ? undefined : split(area, line).map((piece) => polygonShape(piece, 'exclude' in value))
}

/** Subtracts a ring's inside from areas; a ring fully inside becomes a hole. */
export function holed(ring: readonly number[]): Remaking {
  return orRefused((parts) => {
    const areas = withAreas(parts)
    if (areas.length === 0) return NO_AREA
    const met = areas.filter(({ area }) => combine('intersection', [area, [ring]]).length > 0)
    if (met.length === 0) return { refusal: 'The hole lies beside the area. Draw it inside.' }
    const made = met.map((part) => inPlaceOf(part, combine('difference', [part.area, [ring]])))
    if (made.some(({ changes }) => changes.length === 0))
      return { refusal: 'The hole covers the whole area. Draw a smaller hole.' }
    return { ...together(made), label: 'Hole made' }
  })
}

function withAreas(parts: readonly Part[]): readonly AreaPart[] {
  return parts.flatMap((part) => {
    const area = areaOf(part.shape)
    return area === undefined ? [] : [{ ...part, area }]
  })
}

/** Replaces an object by areas; a piece without holes must not keep the old ones. */
function inPlaceOf(part: Part, areas: readonly Area[]): Omit<Remade, 'label' | 'removed'> {
  const hadHoles = 'exclude' in part.value
  return asPieces(
    part,
    areas.map((piece) => polygonShape(piece, hadHoles)),
  )
}

/** The first piece replaces the object, the others become copies of it. */
function asPieces({ id }: Part, [first, ...others]: readonly Shape[]): Omit<Remade, 'label' | 'removed'> {
  if (first === undefined) return { changes: [] }
  return { changes: [{ id, shape: first }], copies: others.map((shape) => ({ of: id, shape })) }
}

function together(made: readonly Omit<Remade, 'label' | 'removed'>[]): Omit<Remade, 'label' | 'removed'> {
  return { changes: made.flatMap(({ changes }) => changes), copies: made.flatMap(({ copies }) => copies ?? []) }
}
