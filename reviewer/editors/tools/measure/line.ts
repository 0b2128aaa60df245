import type { Point, Size } from '../../canvas/viewport'

/** A measured line, in picture pixels. */
export interface Line {
  readonly from: Point
  readonly to: Point
}

const SNAP = Math.PI / 4

/** Length in picture pixels. */
export function lengthOf({ from, to }: Line): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** Angle in degrees as on a protractor: 0 to the right, 90 straight up; rounded to tenths. */
export function angleOf({ from, to }: Line): number {
  const degrees = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI
  return ((Math.round(degrees * 10) + 3_600) % 3_600) / 10
}

/** Rotates the line to the nearest multiple of 45 degrees, and projects its end onto that direction. */
export function snapped({ from, to }: Line): Line {
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / SNAP) * SNAP
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  const length = (to.x - from.x) * x + (to.y - from.y) * y
  return { from, to: { x: from.x + length * x, y: from.y + length * y } }
}

/** Clips the line to a rectangle at the origin; undefined if nothing remains. */
export function within({ from, to }: Line, { width, height }: Size): Line | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [start, end] = [0, 1]
  // Per side: the line's speed toward the outside, and the room before it.
  for (const [out, room] of [
    [-dx, from.x],
    [dx, width - from.x],
    [-dy, from.y],
    [dy, height - from.y],
  ] as const) {
    if (out < 0) start = Math.max(start, room / out)
    else if (out > 0) end = Math.min(end, room / out)
    else if (room < 0) return undefined
  }
  const at = (share: number) => ({ x: from.x + share * dx, y: from.y + share * dy })
  return start <= end ? { from: at(start), to: at(end) } : undefined
}
