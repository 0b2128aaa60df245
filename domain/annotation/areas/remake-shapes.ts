import type { Part, Remaking } from '../commands/remake-objects'
import { counted } from '../commands/words'
import { type Box, outlineBox } from '../kinds/outline-box'
import { boxShape } from '../shaping/box-shape'
import { polygonShape, polylineShape } from '../shaping/line-shape'
import { placesOf, rounded } from '../shaping/numbers'
import type { Shape } from '../shaping/shape'
import { areaOf } from './area'
import { simplified } from './simplify'

/** What objects can be made into. */
export type Converted = 'polygon' | 'bbox'

const CONVERSIONS: Readonly<
  Record<Converted, { readonly noun: string; readonly make: (shape: Shape) => Shape | undefined }>
> = {
  polygon: { noun: 'a polygon', make: polygonOf },
  bbox: { noun: 'a box', make: boxOf },
}

/** Objects become polygons, or the upright boxes around them. */
export function converted(to: Converted): Remaking {
  const { noun, make } = CONVERSIONS[to]
  return (parts) => {
    const changes = parts.flatMap(({ id, shape }) => {
      const made = shape.kind === to ? undefined : make(shape)
      return made === undefined ? [] : [{ id, shape: made }]
    })
    if (changes.length === 0) return { refusal: `Nothing of what is selected can become ${noun}.` }
    return { changes, label: `${named(parts, changes.length)} made ${noun}` }
  }
}

function polygonOf(shape: Shape): Shape | undefined {
  const area = areaOf(shape)
  if (area !== undefined) return polygonShape(area)
  const { points } = shape.fields
  return shape.kind === 'polyline' && Array.isArray(points) && points.length >= 6 ? polygonShape([points]) : undefined
}

function boxOf({ outline }: Shape): Shape | undefined {
  const box = outlineBox(outline)
  if (box === undefined || box.width === 0 || box.height === 0) return undefined
  const { x, y, width, height } = box
  return boxShape([rounded(x), rounded(y), rounded(x + width), rounded(y + height)])
}

/** Polygons and lines lose a quarter of their points, those that matter least. */
export const simpler: Remaking = (parts) => {
  let [before, after] = [0, 0]
  const changes = parts.flatMap(({ id, shape, value }) => {
    const { points, exclude } = shape.fields
    if (!Array.isArray(points) || (shape.kind !== 'polygon' && shape.kind !== 'polyline')) return []
    const rings: readonly (readonly number[])[] = [points, ...(Array.isArray(exclude) ? exclude : [])]
    const next = rings.map((ring) => simplified(ring, shape.kind === 'polygon'))
    before += countOf(rings)
    after += countOf(next)
    const [line = []] = next
    return [{ id, shape: shape.kind === 'polygon' ? polygonShape(next, 'exclude' in value) : polylineShape(line) }]
  })
  if (changes.length === 0) return { refusal: 'Only polygons and lines have points that can be left out.' }
  if (before === after) return { refusal: 'There are no points left that could be left out.' }
  return { changes, label: `${named(parts, changes.length)} simplified: ${before} to ${after} points` }
}

function countOf(rings: readonly (readonly number[])[]): number {
  return rings.reduce((sum, ring) => sum + placesOf(ring).length, 0)
}

/** Where objects can be brought in line. */
export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** How far along its side of the box around all an object's own is: 0 at its beginning, 1 at its end. */
const EDGES: Readonly<Record<Edge, readonly [side: 'x' | 'y', share: number]>> = {
  left: ['x', 0],
  centre: ['x', 0.5],
  right: ['x', 1],
  top: ['y', 0],
  middle: ['y', 0.5],
  bottom: ['y', 1],
}

/** Objects are moved to a common edge or middle of the box around them all. */
export function aligned(edge: Edge): Remaking {
  const [side, share] = EDGES[edge]
  return (parts) => {
    const boxes = parts.flatMap((part) => {
      const box = outlineBox(part.shape.outline)
      return box === undefined ? [] : [{ part, box }]
    })
    if (boxes.length < 2) return { refusal: 'Select two objects or more to align them.' }
    const from = Math.min(...boxes.map(({ box }) => box[side]))
    const to = Math.max(...boxes.map(({ box }) => box[side] + lengthOf(box, side)))
    const goal = from + (to - from) * share
    const changes = boxes.flatMap(({ part, box }) => {
      const by = rounded(goal - box[side] - lengthOf(box, side) * share)
      if (by === 0) return []
      return [{ id: part.id, shape: side === 'x' ? part.shape.moved(by, 0) : part.shape.moved(0, by) }]
    })
    if (changes.length === 0) return { refusal: 'What is selected is in line already.' }
    return { changes, label: `${boxes.length} objects aligned: ${edge}` }
  }
}

function lengthOf({ width, height }: Box, side: 'x' | 'y'): number {
  return side === 'x' ? width : height
}

function named(parts: readonly Part[], count: number): string {
  return counted(count, parts.length === 1 ? parts[0]?.value : undefined)
}
