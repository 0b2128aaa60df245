import type { Outline } from '../kinds/kind'
import type { Box } from '../kinds/outline-box'
import { polygon } from '../kinds/polygon'
import { polyline } from '../kinds/polyline'
import type { Native } from '../native'
import { between, flat, movedLine, nearestOn, placesOf, rounded } from './numbers'
import type { Handle, How, Place, Shape } from './shape'

/** Lines of alternating x and y; of an area the first is its edge and the others are holes. */
type Lines = readonly (readonly number[])[]

/** Fewest numbers of an area (three points) and of a line (two). */
const CLOSED_MIN = 6
const OPEN_MIN = 4
/** Numbers of a line beyond which handles are made for a part of it alone. */
const CROWD_MIN = 4_000

/** Editable area with or without holes: a handle per point, and one in the middle of each edge. */
export function polygonShape(rings: Lines, hadHoles = false): Shape {
  return new PolygonShape(rings, hadHoles)
}

/** A step creates one per object, twice, so the methods are shared by the prototype. */
class PolygonShape implements Shape {
  readonly kind = polygon.native
  readonly #rings: Lines
  readonly #hadHoles: boolean

  constructor(rings: Lines, hadHoles: boolean) {
    this.#rings = rings
    this.#hadHoles = hadHoles || rings.length > 1
  }

  /** Computed lazily, since a step needs only the final fields. An area without a hole field gets none. */
  get fields(): Native {
    const points = this.#rings[0] ?? []
    return this.#hadHoles ? { points, exclude: this.#rings.slice(1) } : { points }
  }

  get outline(): Outline {
    return polygon.outline(this.#rings) ?? { lines: [], closed: true }
  }

  #again(next: Lines): Shape {
    return new PolygonShape(next, this.#hadHoles)
  }

  handles(): readonly Handle[] {
    return handlesOf(this.#rings, true)
  }

  get crowd() {
    return crowdOf(this.#rings)
  }

  moved(dx: number, dy: number): Shape {
    return this.#again(this.#rings.map((ring) => movedLine(ring, dx, dy)))
  }

  dragged(id: string, to: Place, how: How): Shape {
    return this.#again(dragged(this.#rings, id, to, how, true))
  }

  edgeNear(at: Place, reach: number): string | undefined {
    return edgeNear(this.#rings, at, reach, true)
  }

  split(edge: string, at: Place): { readonly shape: Shape; readonly handle: string } | undefined {
    const made = splitAt(this.#rings, edge, at)
    return made === undefined ? undefined : { shape: this.#again(made.lines), handle: made.handle }
  }

  without(id: string): Shape | undefined {
    const left = withoutPoint(this.#rings, id, CLOSED_MIN)
    return left === undefined ? undefined : this.#again(left)
  }
}

/** Editable open line. */
export function polylineShape(line: readonly number[]): Shape {
  return {
    kind: polyline.native,
    fields: { points: line },
    get outline() {
      return polyline.outline(line) ?? { lines: [], closed: false }
    },
    handles: () => handlesOf([line], false),
    crowd: crowdOf([line]),
    moved: (dx, dy) => polylineShape(movedLine(line, dx, dy)),
    dragged: (id, to, how) => polylineShape(dragged([line], id, to, how, false)[0] ?? line),
    edgeNear: (at, reach) => edgeNear([line], at, reach, false),
    split(edge, at) {
      const made = splitAt([line], edge, at)
      return made === undefined ? undefined : { shape: polylineShape(made.lines[0] ?? line), handle: made.handle }
    },
    without(id) {
      const [left] = withoutPoint([line], id, OPEN_MIN) ?? []
      return left === undefined ? undefined : polylineShape(left)
    },
  }
}

/** Reads the rings of a native object; undefined if they are unreadable. */
export function readPolygonShape(value: Native): Shape | undefined {
  const rings = polygon.read(value)
  // An edit must not lose unreadable holes.
  const told = Array.isArray(value.exclude) ? value.exclude.length : 0
  return rings === undefined || rings.length !== told + 1 ? undefined : polygonShape(rings, 'exclude' in value)
}

/** Reads the line of a native object; undefined if it is unreadable. */
export function readPolylineShape(value: Native): Shape | undefined {
  const line = polyline.read(value)
  return line === undefined ? undefined : polylineShape(line)
}

function crowdOf(lines: Lines): Shape['crowd'] {
  if (lines.reduce((sum, line) => sum + line.length, 0) <= CROWD_MIN) return undefined
  return (box) => pointsWithin(lines, box)
}

function pointsWithin(lines: Lines, { x, y, width, height }: Box): readonly Handle[] {
  const found: Handle[] = []
  for (const [ring, line] of lines.entries())
    for (let at = 0; at + 1 < line.length; at += 2) {
      const [px, py] = [line[at] ?? 0, line[at + 1] ?? 0]
      if (px < x || px > x + width || py < y || py > y + height) continue
      found.push({ id: `${ring}:${at / 2}`, at: { x: px, y: py }, part: 'point', cursor: 'move' })
    }
  return found
}

function handlesOf(lines: Lines, isClosed: boolean): readonly Handle[] {
  return lines.flatMap((line, ring) => {
    const places = placesOf(line)
    const points = places.map((at, index): Handle => ({ id: `${ring}:${index}`, at, part: 'point', cursor: 'move' }))
    const edges = places.flatMap((at, index): Handle[] => {
      const next = places[index + 1] ?? (isClosed ? places[0] : undefined)
      if (next === undefined) return []
      return [{ id: `${ring}:${index}+`, at: between(at, next), part: 'edge', cursor: 'move' }]
    })
    return [...points, ...edges]
  })
}

interface Named {
  readonly ring: number
  readonly index: number
  /** Whether the handle is the edge behind the point. */
  readonly isEdge: boolean
}

function named(id: string): Named {
  const [ring = '', index = ''] = id.split(':')
  return { ring: Number(ring), index: Number.parseInt(index, 10), isEdge: id.endsWith('+') }
}

function dragged(lines: Lines, id: string, to: Place, { even }: How, isClosed: boolean): Lines {
  const { ring, index, isEdge } = named(id)
  return lines.map((line, at) => {
    if (at !== ring || index * 2 >= line.length) return line
    if (isEdge) return withEdge(line, index, to, even, isClosed)
    const goal = even ? straightened(line, index, to) : to
    const next = line.slice()
    next[index * 2] = rounded(goal.x)
    next[index * 2 + 1] = rounded(goal.y)
    return next
  })
}

/** Moves an edge with both ends; constrained, it moves only perpendicularly. */
function withEdge(
  line: readonly number[],
  index: number,
  to: Place,
  isAcross: boolean,
  isClosed: boolean,
): readonly number[] {
  const places = placesOf(line)
  const nextIndex = index + 1 < places.length ? index + 1 : 0
  const [from, next] = [places[index], places[nextIndex]]
  if (from === undefined || next === undefined || (nextIndex === 0 && !isClosed)) return line
  const middle = between(from, next)
  let [dx, dy] = [to.x - middle.x, to.y - middle.y]
  const length = Math.hypot(next.x - from.x, next.y - from.y)
  if (isAcross && length > 0) {
    const across = { x: -(next.y - from.y) / length, y: (next.x - from.x) / length }
    const far = dx * across.x + dy * across.y
    ;[dx, dy] = [across.x * far, across.y * far]
  }
  return flat(
    places.map(({ x, y }, at) =>
      at === index || at === nextIndex ? { x: rounded(x + dx), y: rounded(y + dy) } : { x, y },
    ),
  )
}

function edgeNear(lines: Lines, at: Place, reach: number, isClosed: boolean): string | undefined {
  let [best, nearest] = [undefined as string | undefined, reach]
  for (const [ring, line] of lines.entries()) {
    const places = placesOf(line)
    for (const [index, from] of places.entries()) {
      const to = places[index + 1] ?? (isClosed ? places[0] : undefined)
      if (to === undefined) continue
      const place = nearestOn(from, to, at)
      const far = Math.hypot(place.x - at.x, place.y - at.y)
      if (far > nearest) continue
      ;[best, nearest] = [`${ring}:${index}+`, far]
    }
  }
  return best
}

function splitAt(
  lines: Lines,
  edge: string,
  at: Place,
): { readonly lines: Lines; readonly handle: string } | undefined {
  const { ring, index, isEdge } = named(edge)
  const line = lines[ring]
  if (!isEdge || line === undefined || index * 2 >= line.length) return undefined
  const behind = index * 2 + 2
  const next = [...line.slice(0, behind), rounded(at.x), rounded(at.y), ...line.slice(behind)]
  return { lines: lines.map((one, place) => (place === ring ? next : one)), handle: `${ring}:${index + 1}` }
}

/** Snaps to a step of 15 degrees from the previous point. */
function straightened(line: readonly number[], index: number, to: Place): Place {
  const places = placesOf(line)
  const from = places[index - 1] ?? places.at(-1)
  return from === undefined ? to : stepped(from, to)
}

const STEP = Math.PI / 12

/** Nearest place to `to` at a step of 15 degrees from `from`. */
export function stepped(from: Place, to: Place): Place {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const angle = Math.round(Math.atan2(dy, dx) / STEP) * STEP
  const length = dx * Math.cos(angle) + dy * Math.sin(angle)
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) }
}

function withoutPoint(lines: Lines, id: string, least: number): Lines | undefined {
  const { ring, index, isEdge } = named(id)
  const line = lines[ring]
  if (isEdge || line === undefined || index * 2 >= line.length) return undefined
  const left = [...line.slice(0, index * 2), ...line.slice(index * 2 + 2)]
  if (left.length >= least) return lines.map((one, at) => (at === ring ? left : one))
  // A hole may disappear as a whole; its area may not.
  return ring === 0 ? undefined : lines.filter((_, at) => at !== ring)
}
