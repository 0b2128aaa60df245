import type { Part, Remaking } from '../commands/remake-objects'
import { counted } from '../commands/words'
import { type Box, outlineBox } from '../kinds/outline-box'
import { boxShape } from '../shaping/box-shape'
import { polygonShape, polylineShape } from '../shaping/line-shape'
import { rounded } from '../shaping/numbers'
import type { Shape } from '../shaping/shape'
import { areaOf } from './area'
import { simplified, weightsOf } from './simplify'
import { smoothed } from './smooth'

/** Target kind of a conversion. */
export type Converted = 'polygon' | 'bbox'

const CONVERSIONS: Readonly<
  Record<Converted, { readonly noun: string; readonly make: (shape: Shape) => Shape | undefined }>
> = {
  polygon: { noun: 'a polygon', make: polygonOf },
  bbox: { noun: 'a box', make: boxOf },
}

/** Converts objects to polygons, or to their upright boxes. */
export function converted(to: Converted): Remaking {
  const { noun, make } = CONVERSIONS[to]
  return (parts) => {
    const changes = parts.flatMap(({ id, shape }) => {
      const made = shape.kind === to ? undefined : make(shape)
      return made === undefined ? [] : [{ id, shape: made }]
    })
    if (changes.length === 0) return { refusal: `Nothing selected can become ${noun}.` }
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

/** Rings or a line of points, and which of them are holes. */
interface Lined {
  readonly part: Part
  readonly lines: readonly (readonly number[])[]
  readonly isClosed: boolean
}

/** Polygons and lines among objects, with their points. */
export function linedParts(parts: readonly Part[]): readonly Lined[] {
  return parts.flatMap((part): readonly Lined[] => {
    const { kind, fields } = part.shape
    const { points, exclude } = fields
    if (!Array.isArray(points) || (kind !== 'polygon' && kind !== 'polyline')) return []
    const isClosed = kind === 'polygon'
    return [{ part, isClosed, lines: [points, ...(isClosed && Array.isArray(exclude) ? exclude : [])] }]
  })
}

/** Removes points of polygons and lines whose weight is below a tolerance in pixels. */
export function simplifiedBy(tolerance: number): Remaking {
  const nothing = 'No point can be removed.'
  return relined('simplified', 'Select polygons or lines to simplify them.', nothing, (line, isClosed) =>
    simplified(line, weightsOf(line, isClosed), tolerance),
  )
}

/** Smooths polygons, with their holes, and lines. */
export const smoother: Remaking = relined(
  'smoothed',
  'Only polygons and lines can be made smooth.',
  'These are as smooth as possible.',
  smoothed,
)

function relined(
  did: string,
  noneWords: string,
  sameWords: string,
  how: (line: readonly number[], isClosed: boolean) => readonly number[],
): Remaking {
  return (parts) => {
    let [before, after] = [0, 0]
    const changes = linedParts(parts).map(({ part: { id, value }, lines, isClosed }) => {
      const next = lines.map((line) => how(line, isClosed))
      before += countOf(lines)
      after += countOf(next)
      const [line = []] = next
      const isSame = next.every((one, at) => isSameLine(one, lines[at]))
      return { id, isSame, shape: isClosed ? polygonShape(next, 'exclude' in value) : polylineShape(line) }
    })
    if (changes.length === 0) return { refusal: noneWords }
    if (changes.every(({ isSame }) => isSame)) return { refusal: sameWords }
    return { changes, label: `${named(parts, changes.length)} ${did}: ${before} to ${after} points` }
  }
}

function isSameLine(a: readonly number[], b: readonly number[] = []): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at])
}

function countOf(lines: readonly (readonly number[])[]): number {
  return lines.reduce((sum, line) => sum + Math.floor(line.length / 2), 0)
}

/** Edges to which objects can be aligned. */
export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** Position of each edge along its axis: 0 at the start, 1 at the end. */
const EDGES: Readonly<Record<Edge, readonly [side: 'x' | 'y', share: number]>> = {
  left: ['x', 0],
  centre: ['x', 0.5],
  right: ['x', 1],
  top: ['y', 0],
  middle: ['y', 0.5],
  bottom: ['y', 1],
}

/** Aligns objects to a common edge or middle of their common box. */
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
    if (changes.length === 0) return { refusal: 'The selected objects are aligned already.' }
    return { changes, label: `${boxes.length} objects aligned: ${edge}` }
  }
}

function lengthOf({ width, height }: Box, side: 'x' | 'y'): number {
  return side === 'x' ? width : height
}

function named(parts: readonly Part[], count: number): string {
  return counted(count, parts.length === 1 ? parts[0]?.value : undefined)
}
