import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Ellipse } from '#domain/annotation/kinds/kind'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Point } from '../canvas/viewport'
import { BatchObject } from '../workers/batch-object'

/** An area thinner than half the hit distance counts as a line. */
const THIN = 0.5

/** The objects at a place, among those indexed so far. */
export interface Hit {
  /** Looks at an object near the place, which stands at this place of its list. */
  look(object: AnnotationObject, order: number): void
  /** Smallest of several objects: large ones stay reachable around it, and lines, points and slivers win over areas. */
  readonly best: () => AnnotationObject | undefined
}

/** Looks at objects in any order; `reach` is how near is near enough to a line, in the picture's pixels. */
export function createHit(at: Point, reach: number): Hit {
  const lines = createLinesAt(at, reach)
  let best: AnnotationObject | undefined
  let bestArea = Infinity
  let bestOrder = -1
  return {
    look(object, order) {
      // No hit beats area 0: stop below a thin object.
      if (bestArea === 0 && order < bestOrder) return
      const area = areaAt(lines, object, at, reach)
      // On a tie the later one is on top.
      if (area === undefined || area > bestArea || (area === bestArea && order < bestOrder)) return
      best = object
      bestArea = area
      bestOrder = order
    },
    best: () => best,
  }
}

/** Finds all objects at a place in hit order: smallest first, then the later one in the list. */
export function allAt(
  objects: Iterable<readonly [order: number, object: AnnotationObject]>,
  at: Point,
  reach: number,
): readonly AnnotationObject[] {
  const lines = createLinesAt(at, reach)
  const found: { readonly object: AnnotationObject; readonly area: number; readonly order: number }[] = []
  for (const [order, object] of objects) {
    const area = areaAt(lines, object, at, reach)
    if (area !== undefined) found.push({ object, area, order })
  }
  return found.sort((a, b) => a.area - b.area || b.order - a.order).map(({ object }) => object)
}

/** The area of an object at the place; 0 for line-thin ones, undefined if it is elsewhere. */
function areaAt(lines: LinesAt, object: AnnotationObject, at: Point, reach: number): number | undefined {
  // Read numbers in place: most candidates miss, so fetching outlines would be wasted.
  if (object instanceof BatchObject) {
    lines.begin(object.look.closed)
    object.eachLine(lines.take)
    return lines.area()
  }
  const { outline } = object
  if (outline === undefined) return undefined
  lines.begin(outline.closed)
  for (const line of outline.lines) lines.take(line, 0, line.length)
  const area = lines.area()
  const { dots, ellipse } = outline
  const isHit =
    area !== undefined ||
    (ellipse !== undefined && isInEllipse(ellipse, at, reach)) ||
    (dots !== undefined && isNearDot(dots, at, reach))
  if (!isHit) return undefined
  return ellipse === undefined ? (area ?? lines.whole()) : Math.PI * ellipse.rx * ellipse.ry
}

/** Distance facts of one object's lines to a place, from one pass over its points. */
interface LinesAt {
  begin(isClosed: boolean): void
  readonly take: (xy: Float32Array, start: number, end: number) => void
  /** The place is within reach of a line. */
  readonly isNear: () => boolean
  /** The area where the place is inside or near a line, undefined elsewhere. */
  readonly area: () => number | undefined
  /** The area wherever the place is. */
  readonly whole: () => number
}

function createLinesAt({ x, y }: Point, reach: number): LinesAt {
  let [isClosed, isInside, isNear, isFirst] = [false, false, false, true]
  let [area, length] = [0, 0]
  const [left, right, top, bottom] = [x - reach, x + reach, y - reach, y + reach]

  function take(xy: Float32Array, start: number, end: number): void {
    const behind = end - ((end - start) % 2)
    if (behind === start) return
    const from = isClosed ? behind - 2 : start
    // Not taken apart as a pair, which costs more than all the rest of this.
    let ax = xy[from] ?? 0
    let ay = xy[from + 1] ?? 0
    let double = 0
    for (let next = isClosed ? start : start + 2; next < behind; next += 2) {
      const bx = xy[next] ?? 0
      const by = xy[next + 1] ?? 0
      // By the even-odd rule, so that a hole is outside.
      if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) isInside = !isInside
      // Most stretches lie wholly to one side; only of the others is the distance asked.
      const isBeside =
        (ax < left && bx < left) || (ax > right && bx > right) || (ay < top && by < top) || (ay > bottom && by > bottom)
      isNear ||= !isBeside && isNearStretch(x, y, reach, ax, ay, bx, by)
      double += ax * by - bx * ay
      // Several times faster than Math.hypot, and no place is so far out that a square would not fit.
      length += Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
      ax = bx
      ay = by
    }
    // What follows the first line are its holes.
    area += (isFirst ? 1 : -1) * Math.abs(double / 2)
    isFirst = false
  }
  const whole = (): number => (!isClosed || area < THIN * reach * length ? 0 : area)
  return {
    begin(closed) {
      isClosed = closed
      isInside = false
      isNear = false
      isFirst = true
      area = 0
      length = 0
    },
    take,
    isNear: () => isNear,
    area: () => (isNear || (isClosed && isInside) ? whole() : undefined),
    whole,
  }
}

/** Finds the object at a place, of all of them. */
export function objectAt(objects: readonly AnnotationObject[], at: Point, reach: number): AnnotationObject | undefined {
  const hit = createHit(at, reach)
  for (const [order, object] of objects.entries()) if (isAround(object.box, at, reach)) hit.look(object, order)
  return hit.best()
}

/** Above this many, selected objects keep their z-order. */
export const SELECTED_OVER_ALL = 200

/** Finds the selected object whose edge is at a place; it wins over objects above it. */
export function selectedAt(
  selection: readonly AnnotationObject[],
  at: Point,
  reach: number,
  isMeant: (object: AnnotationObject) => boolean = () => true,
): AnnotationObject | undefined {
  if (selection.length > SELECTED_OVER_ALL) return undefined
  const lines = createLinesAt(at, reach)
  return selection.findLast((object) => {
    if (!isAround(object.box, at, reach) || !isMeant(object)) return false
    const { outline } = object
    if (outline === undefined) return false
    lines.begin(outline.closed)
    for (const line of outline.lines) lines.take(line, 0, line.length)
    return lines.isNear() || (outline.dots !== undefined && isNearDot(outline.dots, at, reach))
  })
}

/** Tells whether a point is inside a box or within reach of it. */
export function isAround(box: Box | undefined, { x, y }: Point, reach: number): boolean {
  if (box === undefined || x < box.x - reach || y < box.y - reach) return false
  return x <= box.x + box.width + reach && y <= box.y + box.height + reach
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
function isNearStretch(x: number, y: number, reach: number, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  const offX = x - ax - share * dx
  const offY = y - ay - share * dy
  return offX * offX + offY * offY <= reach * reach
}
