import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Ellipse } from '#domain/annotation/kinds/kind'
import type { Box } from '#domain/annotation/kinds/outline-box'

/** Points that approximate an ellipse. */
const ELLIPSE_POINTS = 48

/**
 * Whether a box touches an object's drawing: one of its lines or points, or the inside of its area; a box in a hole
 * touches nothing. All in the picture's pixels.
 */
export function isTouched({ box: around, outline }: Pick<AnnotationObject, 'box' | 'outline'>, box: Box): boolean {
  if (around === undefined || outline === undefined) return false
  if (isIn(around.x, around.y, box) && isIn(around.x + around.width, around.y + around.height, box)) return true
  const { lines, dots, closed, ellipse } = outline
  const rings = ellipse === undefined ? lines : [...lines, pointsOf(ellipse)]
  const isArea = closed || ellipse !== undefined
  if (rings.some((line) => meetsLine(line, isArea, box))) return true
  if (dots !== undefined && somePoint(dots, box)) return true
  return isArea && isInside(rings, box.x, box.y)
}

function isIn(x: number, y: number, box: Box): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height
}

function somePoint(xy: Float32Array, box: Box): boolean {
  for (let at = 0; at + 1 < xy.length; at += 2) if (isIn(xy[at] ?? 0, xy[at + 1] ?? 0, box)) return true
  return false
}

/** One stretch of the line has a place in the box. */
function meetsLine(line: Float32Array, isClosed: boolean, box: Box): boolean {
  const end = line.length - (line.length % 2)
  if (end === 2) return somePoint(line, box)
  let [ax, ay] = isClosed ? [line[end - 2] ?? 0, line[end - 1] ?? 0] : [line[0] ?? 0, line[1] ?? 0]
  for (let at = isClosed ? 0 : 2; at < end; at += 2) {
    const [bx, by] = [line[at] ?? 0, line[at + 1] ?? 0]
    if (meets(ax, ay, bx, by, box)) return true
    ;[ax, ay] = [bx, by]
  }
  return false
}

/** Clips a segment by each side of the box in turn (Liang and Barsky, 1984). */
function meets(ax: number, ay: number, bx: number, by: number, { x, y, width, height }: Box): boolean {
  const [dx, dy] = [bx - ax, by - ay]
  const sides = [
    [-dx, ax - x],
    [dx, x + width - ax],
    [-dy, ay - y],
    [dy, y + height - ay],
  ] as const
  let [from, to] = [0, 1]
  for (const [way, room] of sides) {
    if (way === 0 && room < 0) return false
    if (way < 0) from = Math.max(from, room / way)
    if (way > 0) to = Math.min(to, room / way)
  }
  return from <= to
}

/** By the even-odd rule over all rings. */
function isInside(rings: readonly Float32Array[], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    const end = ring.length - (ring.length % 2)
    let [ax, ay] = [ring[end - 2] ?? 0, ring[end - 1] ?? 0]
    for (let at = 0; at < end; at += 2) {
      const [bx, by] = [ring[at] ?? 0, ring[at + 1] ?? 0]
      if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside
      ;[ax, ay] = [bx, by]
    }
  }
  return inside
}

function pointsOf({ cx, cy, rx, ry, angle }: Ellipse): Float32Array {
  const turn = (angle * Math.PI) / 180
  const points = new Float32Array(2 * ELLIPSE_POINTS)
  for (let at = 0; at < ELLIPSE_POINTS; at += 1) {
    const way = (at / ELLIPSE_POINTS) * 2 * Math.PI
    const [x, y] = [rx * Math.cos(way), ry * Math.sin(way)]
    points[2 * at] = cx + x * Math.cos(turn) - y * Math.sin(turn)
    points[2 * at + 1] = cy + x * Math.sin(turn) + y * Math.cos(turn)
  }
  return points
}
