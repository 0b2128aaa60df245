import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Ellipse, Outline } from '#domain/annotation/kinds/kind'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Point } from '../canvas/viewport'

/** An area is as thin as a line where it is thinner than half of what is near enough to one. */
const THIN = 0.5

/** What lies at a place, of all that was looked at so far. */
export interface Hit {
  /** Looks at an object near the place, which stands at this place of its list. */
  look(object: AnnotationObject, order: number): void
  /** The smallest where several lie there: what is large stays reachable beside them, and lines, points and slivers over areas. */
  readonly best: () => AnnotationObject | undefined
}

/** Looks at objects in any order; `reach` is how near is near enough to a line, in the picture's pixels. */
export function createHit(at: Point, reach: number): Hit {
  let best: AnnotationObject | undefined
  let bestArea = Infinity
  let bestOrder = -1
  return {
    look(object, order) {
      const { outline } = object
      if (outline === undefined || !isAt(outline, at, reach)) return
      const area = areaOf(outline, reach)
      // Of equals the later one lies on top.
      if (area > bestArea || (area === bestArea && order < bestOrder)) return
      best = object
      bestArea = area
      bestOrder = order
    },
    best: () => best,
  }
}

/** Finds the object at a place, of all of them. */
export function objectAt(objects: readonly AnnotationObject[], at: Point, reach: number): AnnotationObject | undefined {
  const hit = createHit(at, reach)
  for (const [order, object] of objects.entries()) if (isAround(object.box, at, reach)) hit.look(object, order)
  return hit.best()
}

/** So many selected objects are seen over all others; of more than these each stays where it lies. */
export const SELECTED_OVER_ALL = 200

/** Finds the selected object whose edge is at a place: it is meant, whatever lies over it, where it is seen over all. */
export function selectedAt(
  selection: readonly AnnotationObject[],
  at: Point,
  reach: number,
  isMeant: (object: AnnotationObject) => boolean = () => true,
): AnnotationObject | undefined {
  if (selection.length > SELECTED_OVER_ALL) return undefined
  return selection.findLast((object) => {
    if (!isAround(object.box, at, reach) || !isMeant(object)) return false
    const { outline } = object
    if (outline === undefined) return false
    const { lines, closed, dots } = outline
    if (lines.some((line) => isNearLine(line, closed, at, reach))) return true
    return dots !== undefined && isNearDot(dots, at, reach)
  })
}

/** Tells whether a place lies in a box, or within reach of it. */
export function isAround(box: Box | undefined, { x, y }: Point, reach: number): boolean {
  if (box === undefined || x < box.x - reach || y < box.y - reach) return false
  return x <= box.x + box.width + reach && y <= box.y + box.height + reach
}

/** The area inside; 0 for what is as thin as a line. */
function areaOf({ lines, closed, ellipse }: Outline, reach: number): number {
  if (ellipse !== undefined) return Math.PI * ellipse.rx * ellipse.ry
  if (!closed) return 0
  let area = 0
  let length = 0
  for (const [index, line] of lines.entries()) {
    const count = line.length - (line.length % 2)
    let double = 0
    for (let end = 0, start = count - 2; end < count; start = end, end += 2) {
      const [ax, ay] = [line[start] ?? 0, line[start + 1] ?? 0]
      const [bx, by] = [line[end] ?? 0, line[end + 1] ?? 0]
      double += ax * by - bx * ay
      // Several times faster than Math.hypot, and no place is so far out that a square would not fit.
      length += Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    }
    // What follows the first line are its holes.
    area += (index === 0 ? 1 : -1) * Math.abs(double / 2)
  }
  return area < THIN * reach * length ? 0 : area
}

function isAt(outline: Outline, at: Point, reach: number): boolean {
  const { lines, closed, dots, ellipse } = outline
  if (closed && isInside(lines, at)) return true
  if (ellipse !== undefined && isInEllipse(ellipse, at, reach)) return true
  if (lines.some((line) => isNearLine(line, closed, at, reach))) return true
  return dots !== undefined && isNearDot(dots, at, reach)
}

/** By the even-odd rule, so that a hole is outside. */
function isInside(lines: readonly Float32Array[], { x, y }: Point): boolean {
  let inside = false
  for (const line of lines) {
    const count = line.length - (line.length % 2)
    for (let at = 0, before = count - 2; at < count; before = at, at += 2) {
      const [ax, ay] = [line[at] ?? 0, line[at + 1] ?? 0]
      const [bx, by] = [line[before] ?? 0, line[before + 1] ?? 0]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

function isNearLine(line: Float32Array, closed: boolean, at: Point, reach: number): boolean {
  const count = line.length - (line.length % 2)
  if (count === 0) return false
  const { x, y } = at
  const from = closed ? count - 2 : 0
  let [ax, ay] = [line[from] ?? 0, line[from + 1] ?? 0]
  for (let end = closed ? 0 : 2; end < count; end += 2) {
    const [bx, by] = [line[end] ?? 0, line[end + 1] ?? 0]
    // Most stretches lie wholly to one side; only of the others is the distance asked.
    const isBeside =
      (ax < x - reach && bx < x - reach) ||
      (ax > x + reach && bx > x + reach) ||
      (ay < y - reach && by < y - reach) ||
      (ay > y + reach && by > y + reach)
    if (!isBeside && isNear(at, reach, ax, ay, bx, by)) return true
    ax = bx
    ay = by
  }
  return false
}

function isNearDot(dots: Float32Array, at: Point, reach: number): boolean {
  for (let dot = 0; dot + 1 < dots.length; dot += 2)
    if (Math.hypot((dots[dot] ?? 0) - at.x, (dots[dot + 1] ?? 0) - at.y) <= reach) return true
  return false
}

function isInEllipse({ cx, cy, rx, ry, angle }: Ellipse, at: Point, reach: number): boolean {
  const turn = (-angle * Math.PI) / 180
  const [dx, dy] = [at.x - cx, at.y - cy]
  const x = dx * Math.cos(turn) - dy * Math.sin(turn)
  const y = dx * Math.sin(turn) + dy * Math.cos(turn)
  return (x / (rx + reach)) ** 2 + (y / (ry + reach)) ** 2 <= 1
}

/** Tells whether a point is within reach of the stretch between two. */
function isNear({ x, y }: Point, reach: number, ax: number, ay: number, bx: number, by: number): boolean {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  const [offX, offY] = [x - ax - share * dx, y - ay - share * dy]
  return offX * offX + offY * offY <= reach * reach
}
