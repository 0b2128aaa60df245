import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Point, Size } from '../canvas/viewport'
import type { Along } from './follow-outline'

/** Target of snapping. */
export interface Snap {
  readonly at: Point
  readonly on: 'point' | 'edge' | 'border' | 'level'
  /** Its position on an object's outline; undefined on the border and on a dot. */
  readonly along?: Along
  /** Alignment target. */
  readonly guides?: readonly Guide[]
}

/** A line of the picture that a place is level with, from end to end. */
export type Guide = readonly [from: Point, to: Point]

/** Finds the nearest point of objects within reach, else the nearest of their edges or the picture's border. */
export function snapAt(
  objects: readonly AnnotationObject[],
  at: Point,
  reach: number,
  picture: Size | undefined,
): Snap | undefined {
  let best: Snap | undefined
  let bestDistance = reach
  const take = (snap: Snap): void => {
    const distance = Math.hypot(snap.at.x - at.x, snap.at.y - at.y)
    if (distance > bestDistance) return
    best = snap
    bestDistance = distance
  }
  for (const { outline } of objects) {
    if (outline === undefined) continue
    for (const line of outline.lines)
      eachPair(line, (x, y, index) => take({ at: { x, y }, on: 'point', along: onLine(line, outline, index) }))
    if (outline.dots !== undefined) eachPair(outline.dots, (x, y) => take({ at: { x, y }, on: 'point' }))
  }
  // On a tie the point wins over the edge: every point lies on edges.
  if (best !== undefined) return best
  for (const { outline } of objects)
    for (const line of outline?.lines ?? []) if (outline !== undefined) eachEdge(line, outline.closed, at, take)
  const border = onBorder(at, reach, picture)
  if (border !== undefined) take({ at: border, on: 'border' })
  return best
}

function onLine(line: Float32Array, { closed }: { readonly closed: boolean }, position: number): Along {
  return { line, closed, position }
}

function eachPair(values: Float32Array, see: (x: number, y: number, index: number) => void): void {
  for (let at = 0; at + 1 < values.length; at += 2) see(values[at] ?? 0, values[at + 1] ?? 0, at / 2)
}

function eachEdge(line: Float32Array, closed: boolean, at: Point, take: (snap: Snap) => void): void {
  const count = Math.floor(line.length / 2)
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const end = (index + 1) % count
    const [ax, ay] = [line[2 * index] ?? 0, line[2 * index + 1] ?? 0]
    const [dx, dy] = [(line[2 * end] ?? 0) - ax, (line[2 * end + 1] ?? 0) - ay]
    const length = dx * dx + dy * dy
    if (length === 0) continue
    const share = Math.min(1, Math.max(0, ((at.x - ax) * dx + (at.y - ay) * dy) / length))
    take({
      at: { x: ax + share * dx, y: ay + share * dy },
      on: 'edge',
      along: { line, closed, position: index + share },
    })
  }
}

/** The place on the border, a corner where both sides are near. */
function onBorder({ x, y }: Point, reach: number, picture: Size | undefined): Point | undefined {
  if (picture === undefined) return undefined
  const near = (value: number, end: number): number | undefined =>
    [0, end].find((side) => Math.abs(value - side) <= reach / Math.SQRT2)
  const [left, top] = [near(x, picture.width), near(y, picture.height)]
  return left === undefined && top === undefined ? undefined : { x: left ?? x, y: top ?? y }
}
