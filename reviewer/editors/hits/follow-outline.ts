import type { Point } from '../canvas/viewport'

/** A place on the line of an outline. */
export interface Along {
  readonly line: Float32Array
  readonly closed: boolean
  /** Points are counted from 0; 2.5 is the middle between the third and the fourth. */
  readonly position: number
}

/** Finds the points of an outline between two places on it, the shorter way or the other one; none where the places lie on different lines. */
export function followedPoints(from: Along, to: Along, otherWay: boolean): readonly Point[] {
  const { line, closed } = from
  if (line !== to.line || from.position === to.position) return []
  if (!closed) {
    const isUp = from.position < to.position
    return isUp ? between(line, from.position, to.position) : between(line, to.position, from.position).toReversed()
  }
  const up = between(line, from.position, to.position)
  const down = between(line, to.position, from.position).toReversed()
  const [start, end] = [placeAt(from), placeAt(to)]
  const isUpShorter = lengthOf([start, ...up, end]) <= lengthOf([start, ...down, end])
  return isUpShorter === otherWay ? down : up
}

/** The points after one position and before another, upwards, round the end of the line if need be. */
function between(line: Float32Array, from: number, to: number): Point[] {
  const count = Math.floor(line.length / 2)
  const end = to > from ? to : to + count
  const points: Point[] = []
  for (let index = Math.floor(from) + 1; index < end; index += 1) points.push(pointOf(line, index % count))
  return points
}

function placeAt({ line, position }: Along): Point {
  const index = Math.floor(position)
  const count = Math.floor(line.length / 2)
  const [a, b] = [pointOf(line, index % count), pointOf(line, (index + 1) % count)]
  const share = position - index
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }
}

function pointOf(line: Float32Array, index: number): Point {
  return { x: line[2 * index] ?? 0, y: line[2 * index + 1] ?? 0 }
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1]
    return before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y)
  }, 0)
}
