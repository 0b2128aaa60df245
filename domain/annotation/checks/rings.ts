import type { AnnotationObject } from '../document/read-document'
import { AREA_KINDS } from '../kinds/registry'
import type { Place } from '../shaping/shape'

/** Tells whether an object encloses an area. */
export function isArea({ kind }: Pick<AnnotationObject, 'kind'>): boolean {
  return AREA_KINDS.has(kind)
}

interface Extent {
  readonly area: number
  readonly around: number
}

/** Cache of the last object, which several checks measure in a row. */
let last: { readonly of: AnnotationObject; readonly extent: Extent } | undefined

/** Area without holes, in square pixels, and length of the edges. */
export function extentOf(object: AnnotationObject): Extent {
  if (last?.of !== object) last = { of: object, extent: measured(object) }
  return last.extent
}

function measured({ outline }: AnnotationObject): Extent {
  if (outline === undefined) return { area: 0, around: 0 }
  const { ellipse, lines, closed } = outline
  if (ellipse !== undefined) {
    const { rx, ry } = ellipse
    // Ramanujan's formula is exact to a thousandth.
    const around = Math.PI * (3 * (rx + ry) - Math.sqrt((3 * rx + ry) * (rx + 3 * ry)))
    return { area: Math.PI * rx * ry, around }
  }
  let [area, around] = [0, 0]
  for (const [at, line] of lines.entries()) {
    const size = Math.abs(twiceSize(line)) / 2
    area += at === 0 ? size : -size
    around += lengthOf(line, closed)
  }
  return { area, around }
}

function twiceSize(ring: Float32Array): number {
  let twice = 0
  let [x, y] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0]
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const nextX = ring[at] ?? 0
    const nextY = ring[at + 1] ?? 0
    twice += x * nextY - nextX * y
    x = nextX
    y = nextY
  }
  return twice
}

/** Length of a line; a closed one includes its last edge. */
export function lengthOf(line: Float32Array, closed: boolean): number {
  let length = 0
  let [x, y] = closed ? [line.at(-2) ?? 0, line.at(-1) ?? 0] : [line[0] ?? 0, line[1] ?? 0]
  for (let at = 0; at + 1 < line.length; at += 2) {
    const nextX = line[at] ?? 0
    const nextY = line[at + 1] ?? 0
    length += Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2)
    x = nextX
    y = nextY
  }
  return length
}

/** Number of distinct places of a line. */
export function distinctPlaces(line: Float32Array, most: number): number {
  const seen: [number, number][] = []
  for (let at = 0; at + 1 < line.length && seen.length < most; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0]
    if (!seen.some((place) => place[0] === x && place[1] === y)) seen.push([x, y])
  }
  return seen.length
}

/** Rings up to this number of edges compare all pairs; longer ones only overlapping edges. */
const SHORT = 64

/** First crossing of a ring with itself; undefined if none. Touching edges don't cross. */
export function selfCrossing(ring: Float32Array): Place | undefined {
  const count = ring.length >> 1
  if (count < 4) return undefined
  const edges = edgesOf(ring, count)
  const at = count <= SHORT ? amongAll(edges, count) : amongNear(edges, count)
  return at === undefined ? undefined : crossingOf(edges, ...at)
}

/** Four numbers per edge: a flat list is scanned many times faster than objects. */
function edgesOf(ring: Float32Array, count: number): Float64Array {
  const edges = new Float64Array(4 * count)
  let [x, y] = [ring[2 * count - 2] ?? 0, ring[2 * count - 1] ?? 0]
  for (let at = 0; at < count; at += 1) {
    edges[4 * at] = x
    edges[4 * at + 1] = y
    x = ring[2 * at] ?? 0
    y = ring[2 * at + 1] ?? 0
    edges[4 * at + 2] = x
    edges[4 * at + 3] = y
  }
  return edges
}

type Pair = readonly [a: number, b: number]

function amongAll(edges: Float64Array, count: number): Pair | undefined {
  for (let a = 0; a + 2 < count; a += 1) {
    const ax = edges[4 * a] ?? 0
    const ay = edges[4 * a + 1] ?? 0
    const ax2 = edges[4 * a + 2] ?? 0
    const ay2 = edges[4 * a + 3] ?? 0
    const left = ax < ax2 ? ax : ax2
    const right = ax < ax2 ? ax2 : ax
    const top = ay < ay2 ? ay : ay2
    const bottom = ay < ay2 ? ay2 : ay
    // The first and the last edge are neighbours.
    const end = 4 * (a === 0 ? count - 1 : count)
    let isLeft = (edges[4 * a + 8] ?? 0) < left
    let isRight = (edges[4 * a + 8] ?? 0) > right
    for (let b = 4 * a + 8; b < end; b += 4) {
      const bx2 = edges[b + 2] ?? 0
      const [wasLeft, wasRight] = [isLeft, isRight]
      isLeft = bx2 < left
      isRight = bx2 > right
      if ((wasLeft && isLeft) || (wasRight && isRight)) continue
      const by = edges[b + 1] ?? 0
      const by2 = edges[b + 3] ?? 0
      if ((by < top && by2 < top) || (by > bottom && by2 > bottom)) continue
      if (doCross(edges, 4 * a, b)) return [4 * a, b]
    }
  }
  return undefined
}

/** Sweeps the edges from left to right: each is compared with those that start before it ends. */
function amongNear(edges: Float64Array, count: number): Pair | undefined {
  const lefts = new Float64Array(count)
  for (let at = 0; at < count; at += 1) lefts[at] = Math.min(edges[4 * at] ?? 0, edges[4 * at + 2] ?? 0)
  const order = sortedPlaces(lefts)
  for (let first = 0; first < count; first += 1) {
    const a = order[first] ?? 0
    const right = Math.max(edges[4 * a] ?? 0, edges[4 * a + 2] ?? 0)
    for (let next = first + 1; next < count; next += 1) {
      const b = order[next] ?? 0
      // Positions in the order are exact to a hundredth of a pixel.
      if ((lefts[b] ?? 0) > right + LEFT_STEP) break
      const apart = Math.abs(a - b)
      if (apart === 1 || apart === count - 1) continue
      if (doCross(edges, 4 * a, 4 * b)) return [4 * a, 4 * b]
    }
  }
  return undefined
}

const LEFT_STEP = 0.01

/** Sorts packed numbers of value and index: a comparison function takes ten times as long. */
function sortedPlaces(values: Float64Array): Float64Array {
  const count = values.length
  const least = values.reduce((a, b) => Math.min(a, b), Infinity)
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at += 1) keys[at] = Math.floor(((values[at] ?? 0) - least) / LEFT_STEP) * count + at
  return keys.sort().map((key) => key % count)
}

function doCross(edges: Float64Array, a: number, b: number): boolean {
  const ax = edges[a] ?? 0
  const ay = edges[a + 1] ?? 0
  const dx = (edges[a + 2] ?? 0) - ax
  const dy = (edges[a + 3] ?? 0) - ay
  const bx = edges[b] ?? 0
  const by = edges[b + 1] ?? 0
  const bx2 = edges[b + 2] ?? 0
  const by2 = edges[b + 3] ?? 0
  const one = dx * (by - ay) - dy * (bx - ax)
  const two = dx * (by2 - ay) - dy * (bx2 - ax)
  if (one * two >= 0) return false
  const ex = bx2 - bx
  const ey = by2 - by
  const three = ex * (ay - by) - ey * (ax - bx)
  const four = ex * (ay + dy - by) - ey * (ax + dx - bx)
  return three * four < 0
}

function crossingOf(edges: Float64Array, a: number, b: number): Place {
  const [ax, ay, ax2, ay2] = [edges[a] ?? 0, edges[a + 1] ?? 0, edges[a + 2] ?? 0, edges[a + 3] ?? 0]
  const [bx, by] = [edges[b] ?? 0, edges[b + 1] ?? 0]
  const [ex, ey] = [(edges[b + 2] ?? 0) - bx, (edges[b + 3] ?? 0) - by]
  const three = ex * (ay - by) - ey * (ax - bx)
  const four = ex * (ay2 - by) - ey * (ax2 - bx)
  const share = three / (three - four)
  return { x: ax + (ax2 - ax) * share, y: ay + (ay2 - ay) * share }
}
