import type { Part, Remade, Remaking } from '../commands/remake-objects'
import type { Refusal } from '../ops/command'
import { polygonShape } from '../shaping/line-shape'
import type { Place } from '../shaping/shape'
import { type Area, areaOf, areaSize } from './area'
import { combine } from './combine'
import { split } from './split'

interface AreaPart extends Part {
  readonly area: Area
}

const NO_AREA: Refusal = { refusal: 'Only boxes, polygons and ellipses enclose an area. Select some of these.' }
const TWO: Refusal = { refusal: 'Select two areas or more.' }

/** One area of all that are selected; class and attributes are those of the largest. */
export const merged: Remaking = (parts) => {
  const areas = withAreas(parts)
  const [kept, ...others] = areas.toSorted((a, b) => areaSize(b.area) - areaSize(a.area))
  if (kept === undefined || others.length === 0) return areas.length < parts.length ? NO_AREA : TWO
  const [whole, ...apart] = combine('union', [kept.area, ...others.map(({ area }) => area)])
  if (whole === undefined || apart.length > 0)
    return { refusal: 'What is selected does not touch, so that it can’t be one area. Group it instead.' }
  return {
    changes: [{ id: kept.id, shape: polygonShape(whole, 'exclude' in kept.value) }],
    removed: others.map(({ id }) => id),
    label: `${areas.length} areas merged`,
  }
}

/** The part that all selected areas share; class and attributes are those of the largest. */
export const shared: Remaking = (parts) => {
  const areas = withAreas(parts)
  const [kept, ...others] = areas.toSorted((a, b) => areaSize(b.area) - areaSize(a.area))
  if (kept === undefined || others.length === 0) return areas.length < parts.length ? NO_AREA : TWO
  const left = combine('intersection', [kept.area, ...others.map(({ area }) => area)])
  if (left.length === 0) return { refusal: 'The selected areas have nothing in common.' }
  return {
    ...inPlaceOf(kept, left),
    removed: others.map(({ id }) => id),
    label: `What ${areas.length} areas share is kept`,
  }
}

/** The uppermost selected area stays, and is taken out of the others. */
export const subtracted: Remaking = (parts) => {
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
    label: `An area taken out of ${made.length === 1 ? 'another one' : `${made.length} others`}`,
  }
}

/** Areas are cut along a line; each further piece is an object of its own. */
export function cutAlong(line: readonly Place[]): Remaking {
  return (parts) => {
    const made = withAreas(parts).map((part) => ({ part, pieces: split(part.area, line) }))
    const cut = made.filter(({ pieces }) => pieces.length > 1)
    if (made.length === 0) return NO_AREA
    if (cut.length === 0) return { refusal: 'The line does not go all through an area. Draw it from edge to edge.' }
    const count = cut.reduce((sum, { pieces }) => sum + pieces.length, 0)
    return { ...together(cut.map(({ part, pieces }) => inPlaceOf(part, pieces))), label: `Cut into ${count} areas` }
  }
}

/** Takes what a ring encloses out of areas: a hole where it lies inside. */
export function holed(ring: readonly number[]): Remaking {
  return (parts) => {
    const areas = withAreas(parts)
    if (areas.length === 0) return NO_AREA
    const met = areas.filter(({ area }) => combine('intersection', [area, [ring]]).length > 0)
    if (met.length === 0) return { refusal: 'The hole lies beside the area. Draw it inside.' }
    const made = met.map((part) => inPlaceOf(part, combine('difference', [part.area, [ring]])))
    if (made.some(({ changes }) => changes.length === 0))
      return { refusal: 'Nothing would be left of the area. Draw a smaller hole.' }
    return { ...together(made), label: 'Hole made' }
  }
}

function withAreas(parts: readonly Part[]): readonly AreaPart[] {
  return parts.flatMap((part) => {
    const area = areaOf(part.shape)
    return area === undefined ? [] : [{ ...part, area }]
  })
}

/** The first piece takes the object's place, the others are like it. */
function inPlaceOf({ id, value }: Part, [first, ...others]: readonly Area[]): Omit<Remade, 'label' | 'removed'> {
  if (first === undefined) return { changes: [] }
  // Holes that an object had must not stay with a piece that has none.
  const hadHoles = 'exclude' in value
  return {
    changes: [{ id, shape: polygonShape(first, hadHoles) }],
    copies: others.map((piece) => ({ of: id, shape: polygonShape(piece, hadHoles) })),
  }
}

function together(made: readonly Omit<Remade, 'label' | 'removed'>[]): Omit<Remade, 'label' | 'removed'> {
  return { changes: made.flatMap(({ changes }) => changes), copies: made.flatMap(({ copies }) => copies ?? []) }
}
