import { type Area, areaOf } from '../areas/area'
import { entity } from '../kinds/entity'
import { relation } from '../kinds/relation'
import { isNative, type Native, numberList, numbersAt } from '../native'
import { placesOf, rounded } from '../shaping/numbers'
import { shapeOf } from '../shaping/shape-of'

/** Left, top, width and height in pixels. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A point of a skeleton. */
export interface KeyPoint {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly label: string
}

/** The exact geometry of a native object, with the file's numbers. */
export type Geometry =
  | { readonly kind: 'box'; readonly rect: Rect }
  /** Four corners in order, as alternating x and y. */
  | { readonly kind: 'rotated'; readonly corners: readonly number[] }
  /** The outline, then its holes. */
  | { readonly kind: 'polygon'; readonly area: Area }
  | { readonly kind: 'line'; readonly points: readonly number[] }
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'ellipse'
      readonly cx: number
      readonly cy: number
      readonly rx: number
      readonly ry: number
      /** Degrees, clockwise on screen. */
      readonly angle: number
    }
  /** Two faces, each as left, top, right and bottom. */
  | { readonly kind: 'cuboid'; readonly front: readonly number[]; readonly rear: readonly number[] }
  | {
      readonly kind: 'template'
      readonly name: string
      readonly points: readonly KeyPoint[]
      /** Pairs of ids. */
      readonly lines: readonly (readonly [from: number, to: number])[]
    }
  /** The colours of the mask's parts, as 24-bit numbers. */
  | { readonly kind: 'mask'; readonly colours: readonly number[] }
  | { readonly kind: 'tag' }
  /** A range of the text in UTF-16 units; the end is exclusive. */
  | { readonly kind: 'span'; readonly start: number; readonly end: number }
  /** From one span to another, by id. */
  | { readonly kind: 'relation'; readonly from: string; readonly to: string }

/** Reads the geometry of a native object exactly; undefined if it is invalid or has no place in a picture. */
export function geometryOf(value: Native): Geometry | undefined {
  const read = typeof value.type === 'string' ? READERS[value.type] : undefined
  if (read !== undefined) return read(value)
  return Array.isArray(value.parts) ? maskOf(value) : undefined
}

const READERS: Readonly<Record<string, (value: Native) => Geometry | undefined>> = {
  bbox({ points }) {
    const [x1, y1, x2, y2] = numbersAt(points, ['x1', 'y1', 'x2', 'y2']) ?? []
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
    return { kind: 'box', rect: rectBetween(x1, y1, x2, y2) }
  },
  rbbox({ points }) {
    const corners = numbersAt(points, ['x1', 'y1', 'x2', 'y2', 'x3', 'y3', 'x4', 'y4'])
    return corners && { kind: 'rotated', corners }
  },
  polygon({ points, exclude }) {
    const edge = numberList(points)
    if (edge === undefined || edge.length < 6) return undefined
    const holes = (Array.isArray(exclude) ? exclude : []).flatMap((ring: unknown) => {
      const read = numberList(ring)
      return read === undefined || read.length < 6 ? [] : [read]
    })
    return { kind: 'polygon', area: [edge, ...holes] }
  },
  polyline({ points }) {
    const line = numberList(points)
    return line === undefined || line.length < 4 ? undefined : { kind: 'line', points: line }
  },
  point(value) {
    const [x, y] = numbersAt(value, ['x', 'y']) ?? []
    return x === undefined || y === undefined ? undefined : { kind: 'point', x, y }
  },
  ellipse(value) {
    const [cx, cy, rx, ry, angle] = numbersAt({ angle: 0, ...value }, ['cx', 'cy', 'rx', 'ry', 'angle']) ?? []
    if (cx === undefined || cy === undefined || rx === undefined || ry === undefined) return undefined
    return { kind: 'ellipse', cx, cy, rx: Math.abs(rx), ry: Math.abs(ry), angle: angle ?? 0 }
  },
  cuboid({ points }) {
    if (!isNative(points)) return undefined
    const [f1, f2, r1, r2] = ['f1', 'f2', 'r1', 'r2'].map((corner) => numbersAt(points[corner], ['x', 'y']))
    if (f1 === undefined || f2 === undefined || r1 === undefined || r2 === undefined) return undefined
    return { kind: 'cuboid', front: sidesOf([...f1, ...f2]), rear: sidesOf([...r1, ...r2]) }
  },
  template({ points, connections, templateName, pointLabels }) {
    if (!Array.isArray(points)) return undefined
    const labels = isNative(pointLabels) ? pointLabels : {}
    const read = points.map((one: unknown, at): KeyPoint | undefined => {
      const [x, y] = numbersAt(one, ['x', 'y']) ?? []
      if (x === undefined || y === undefined || !isNative(one)) return undefined
      const label = labels[`${at}`]
      return { id: Number(one.id ?? at + 1), x, y, label: typeof label === 'string' ? label : '' }
    })
    const known = read.filter((one) => one !== undefined)
    if (known.length !== read.length || known.length === 0) return undefined
    const lines = (Array.isArray(connections) ? connections : []).flatMap((one: unknown) =>
      isNative(one) ? [[Number(one.from), Number(one.to)] as const] : [],
    )
    return { kind: 'template', name: typeof templateName === 'string' ? templateName : '', points: known, lines }
  },
  tag: () => ({ kind: 'tag' }),
  entity(value) {
    const span = entity.read(value)
    return span && { kind: 'span', ...span }
  },
  relation(value) {
    const ends = relation.read(value)
    return ends && { kind: 'relation', ...ends }
  },
}

const COLOUR = /^#[\da-f]{6}$/i

function maskOf({ parts }: Native): Geometry | undefined {
  const colours = (Array.isArray(parts) ? parts : []).flatMap((part: unknown) => {
    const color = isNative(part) ? part.color : undefined
    return typeof color === 'string' && COLOUR.test(color) ? [Number.parseInt(color.slice(1), 16)] : []
  })
  return colours.length === 0 ? undefined : { kind: 'mask', colours }
}

/** The upright rectangle between two opposite corners, in either order. */
export function rectBetween(x1: number, y1: number, x2: number, y2: number): Rect {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

function sidesOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): readonly number[] {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

/** Every point of a geometry, as alternating x and y; empty for masks and tags. */
export function placesIn(geometry: Geometry): readonly number[] {
  switch (geometry.kind) {
    case 'box':
      return cornersOf(geometry.rect)
    case 'rotated':
      return geometry.corners
    case 'polygon':
      return geometry.area[0] ?? []
    case 'line':
      return geometry.points
    case 'point':
      return [geometry.x, geometry.y]
    case 'ellipse':
      return ringsOf(geometry)?.[0] ?? []
    case 'cuboid':
      return [geometry.front, geometry.rear].flatMap(([l = 0, t = 0, r = 0, b = 0]) => [l, t, r, t, r, b, l, b])
    case 'template':
      return geometry.points.flatMap(({ x, y }) => [x, y])
    case 'mask':
    case 'tag':
    case 'span':
    case 'relation':
      return []
  }
}

/** The corners of a rectangle, clockwise from the top left. */
export function cornersOf({ x, y, width, height }: Rect): readonly number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}

/** The bounding box of points; undefined without points. */
export function boxAround(places: readonly number[]): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [x, y] = [places[at] ?? 0, places[at + 1] ?? 0]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The rings of an enclosed area: the outline, then holes; undefined if the geometry encloses none. */
export function ringsOf(geometry: Geometry): Area | undefined {
  switch (geometry.kind) {
    case 'box':
      return [cornersOf(geometry.rect)]
    case 'rotated':
      return [geometry.corners]
    case 'polygon':
      return geometry.area
    case 'ellipse': {
      const { cx, cy, rx, ry, angle } = geometry
      const shape = shapeOf({ type: 'ellipse', cx, cy, rx, ry, angle })
      return shape && areaOf(shape)
    }
    case 'cuboid':
      return [hullOf(placesIn(geometry))]
    case 'line':
    case 'point':
    case 'template':
    case 'mask':
    case 'tag':
    case 'span':
    case 'relation':
      return undefined
  }
}

/** The convex hull of points, by Andrew's monotone chain; alternating x and y. */
function hullOf(places: readonly number[]): readonly number[] {
  const sorted = placesOf(places).toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (list: typeof sorted) => {
    const chain: { readonly x: number; readonly y: number }[] = []
    for (const place of list) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)]
        if (a === undefined || b === undefined) break
        if ((b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x) > 0) break
        chain.pop()
      }
      chain.push(place)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())].flatMap(({ x, y }) => [x, y])
}

/** The smallest rotated rectangle around points, as four corners in order. Uses rotating callipers. */
export function leastRectangle(places: readonly number[]): readonly number[] | undefined {
  const hull = placesOf(hullOf(places))
  if (hull.length < 2) return undefined
  let best: { readonly size: number; readonly corners: readonly number[] } | undefined
  for (const [at, a] of hull.entries()) {
    const b = hull[(at + 1) % hull.length] ?? a
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length === 0) continue
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length]
    const along = hull.map(({ x, y }) => x * ux + y * uy)
    const across = hull.map(({ x, y }) => y * ux - x * uy)
    const [l, r, t, d] = [Math.min(...along), Math.max(...along), Math.min(...across), Math.max(...across)]
    const size = (r - l) * (d - t)
    if (best !== undefined && size >= best.size) continue
    const corner = (u: number, v: number) => [rounded(u * ux - v * uy), rounded(u * uy + v * ux)]
    best = { size, corners: [...corner(l, t), ...corner(r, t), ...corner(r, d), ...corner(l, d)] }
  }
  return best?.corners
}

/** Tells whether a ring is an axis-aligned rectangle. */
export function isUprightRectangle(ring: readonly number[]): boolean {
  if (ring.length !== 8) return false
  const box = boxAround(ring)
  if (box === undefined || box.width === 0 || box.height === 0) return false
  const corners = new Set(placesOf(cornersOf(box)).map(({ x, y }) => `${x} ${y}`))
  return placesOf(ring).every(({ x, y }) => corners.delete(`${x} ${y}`)) && isTurn(ring)
}

/** Adjacent corners share a side; in a self-crossing ring they don't. */
function isTurn([x1, y1, x2, y2]: readonly number[]): boolean {
  return x1 === x2 || y1 === y2
}
