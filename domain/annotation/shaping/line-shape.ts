import { polygon } from '../kinds/polygon'
import { polyline } from '../kinds/polyline'
import type { Native } from '../native'
import { between, movedLine, placesOf, rounded } from './numbers'
import type { Handle, How, Place, Shape } from './shape'

/** Lines of x and y in turn; of an area the first is its edge and the others are holes. */
type Lines = readonly (readonly number[])[]

/** An area keeps three points, a line two. */
const CLOSED_MIN = 6
const OPEN_MIN = 4

/** An area with or without holes as the hand takes it: each point is a handle, and the middle of each edge makes one. */
export function polygonShape(rings: Lines, hadHoles = false): Shape {
  const [edge = [], ...holes] = rings
  // What came without the field stays without it.
  const fields = holes.length > 0 || hadHoles ? { points: edge, exclude: holes } : { points: edge }
  const again = (next: Lines) => polygonShape(next, 'exclude' in fields)
  return {
    kind: polygon.native,
    fields,
    get outline() {
      return polygon.outline(rings) ?? { lines: [], closed: true }
    },
    handles: () => handlesOf(rings, true),
    moved: (dx, dy) => again(rings.map((ring) => movedLine(ring, dx, dy))),
    dragged: (id, to, how) => again(withPoint(rings, id, to, how)),
    without(id) {
      const left = withoutPoint(rings, id, CLOSED_MIN)
      return left === undefined ? undefined : again(left)
    },
  }
}

/** An open line as the hand takes it. */
export function polylineShape(line: readonly number[]): Shape {
  return {
    kind: polyline.native,
    fields: { points: line },
    get outline() {
      return polyline.outline(line) ?? { lines: [], closed: false }
    },
    handles: () => handlesOf([line], false),
    moved: (dx, dy) => polylineShape(movedLine(line, dx, dy)),
    dragged: (id, to, how) => polylineShape(withPoint([line], id, to, how)[0] ?? line),
    without(id) {
      const [left] = withoutPoint([line], id, OPEN_MIN) ?? []
      return left === undefined ? undefined : polylineShape(left)
    },
  }
}

/** Reads the rings of a native object; undefined where they can't be read. */
export function readPolygonShape(value: Native): Shape | undefined {
  const rings = polygon.read(value)
  // A hole that can't be read is no part of the picture, but it must not be lost by an edit.
  const told = Array.isArray(value.exclude) ? value.exclude.length : 0
  return rings === undefined || rings.length !== told + 1 ? undefined : polygonShape(rings, 'exclude' in value)
}

/** Reads the line of a native object; undefined where it can't be read. */
export function readPolylineShape(value: Native): Shape | undefined {
  const line = polyline.read(value)
  return line === undefined ? undefined : polylineShape(line)
}

function handlesOf(lines: Lines, isClosed: boolean): readonly Handle[] {
  return lines.flatMap((line, ring) => {
    const places = placesOf(line)
    const points = places.map((at, index): Handle => ({ id: `${ring}:${index}`, at, part: 'point', cursor: 'move' }))
    const edges = places.flatMap((at, index): Handle[] => {
      const next = places[index + 1] ?? (isClosed ? places[0] : undefined)
      if (next === undefined) return []
      return [{ id: `${ring}:${index}+`, at: between(at, next), part: 'edge', cursor: 'copy' }]
    })
    return [...points, ...edges]
  })
}

interface Named {
  readonly ring: number
  readonly index: number
  /** The place behind the point, where there is none yet. */
  readonly isNew: boolean
}

function named(id: string): Named {
  const [ring = '', index = ''] = id.split(':')
  return { ring: Number(ring), index: Number.parseInt(index, 10), isNew: id.endsWith('+') }
}

function withPoint(lines: Lines, id: string, to: Place, { even }: How): Lines {
  const { ring, index, isNew } = named(id)
  return lines.map((line, at) => {
    if (at !== ring || index * 2 >= line.length) return line
    const goal = even ? straightened(line, index, isNew, to) : to
    const first = isNew ? index * 2 + 2 : index * 2
    return [...line.slice(0, first), rounded(goal.x), rounded(goal.y), ...line.slice(isNew ? first : first + 2)]
  })
}

/** To a step of 15 degrees as seen from the point before. */
function straightened(line: readonly number[], index: number, isNew: boolean, to: Place): Place {
  const places = placesOf(line)
  const from = isNew ? places[index] : (places[index - 1] ?? places.at(-1))
  return from === undefined ? to : stepped(from, to)
}

const STEP = Math.PI / 12

/** The place nearest to `to` that lies at a step of 15 degrees from `from`. */
export function stepped(from: Place, to: Place): Place {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const angle = Math.round(Math.atan2(dy, dx) / STEP) * STEP
  const length = dx * Math.cos(angle) + dy * Math.sin(angle)
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) }
}

function withoutPoint(lines: Lines, id: string, least: number): Lines | undefined {
  const { ring, index, isNew } = named(id)
  const line = lines[ring]
  if (isNew || line === undefined || index * 2 >= line.length) return undefined
  const left = [...line.slice(0, index * 2), ...line.slice(index * 2 + 2)]
  if (left.length >= least) return lines.map((one, at) => (at === ring ? left : one))
  // A hole may go as a whole; what it is in may not.
  return ring === 0 ? undefined : lines.filter((_, at) => at !== ring)
}
