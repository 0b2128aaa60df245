import type { Place } from '#domain/annotation/shaping/shape'
import { rounded } from '#domain/annotation/video/interpolate'
import type { FrameObject } from './frame-objects'

/** The topmost object at a place; lines and dots match within `reach`, areas also inside, the smallest first. */
export function hitAt(objects: readonly FrameObject[], at: Place, reach: number): FrameObject | undefined {
  const met = objects.filter((object) => isMet(object, at, reach))
  const areaOf = ({ box }: FrameObject) => (box === undefined ? 0 : box.width * box.height)
  return met.toReversed().sort((a, b) => areaOf(a) - areaOf(b))[0]
}

function isMet({ outline }: FrameObject, at: Place, reach: number): boolean {
  if (outline === undefined) return false
  const { dots, lines, closed } = outline
  const places = dots ?? []
  for (let place = 0; place + 1 < places.length; place += 2)
    if (Math.hypot((places[place] ?? 0) - at.x, (places[place + 1] ?? 0) - at.y) <= reach) return true
  return lines.some((line) => isNear(line, at, reach, closed)) || (closed && lines.some((line) => isInside(line, at)))
}

function isNear(line: Float32Array, { x, y }: Place, reach: number, isClosed: boolean): boolean {
  const count = line.length / 2
  for (let at = 0; at < (isClosed ? count : count - 1); at += 1) {
    const next = (at + 1) % count
    const [ax, ay] = [line[2 * at] ?? 0, line[2 * at + 1] ?? 0]
    const [dx, dy] = [(line[2 * next] ?? 0) - ax, (line[2 * next + 1] ?? 0) - ay]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
    if (Math.hypot(ax + share * dx - x, ay + share * dy - y) <= reach) return true
  }
  return false
}

function isInside(line: Float32Array, { x, y }: Place): boolean {
  let inside = false
  const count = line.length / 2
  for (let at = 0, before = count - 1; at < count; before = at, at += 1) {
    const [ax, ay] = [line[2 * at] ?? 0, line[2 * at + 1] ?? 0]
    const [bx, by] = [line[2 * before] ?? 0, line[2 * before + 1] ?? 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** A box between two corners, upper left first. */
export function boxNumbers(from: Place, to: Place): readonly number[] {
  return [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y)].map(rounded)
}

/** Keyframe numbers of points; drops a duplicate point, as a double-click sets it. */
export function lineNumbers(points: readonly number[]): readonly number[] {
  const numbers: number[] = []
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [rounded(points[at] ?? 0), rounded(points[at + 1] ?? 0)]
    if (numbers.at(-2) === x && numbers.at(-1) === y) continue
    numbers.push(x, y)
  }
  return numbers
}
