import type { Ellipse, Outline } from './kind'

/** Upright bounding box, in the picture's pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const NOTHING = new Float32Array()

/** Bounding box of an outline; undefined if nothing is drawn. */
export function outlineBox({ lines, dots, ellipse }: Outline): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let ring = 0; ring < lines.length + (dots === undefined ? 0 : 1); ring += 1) {
    const line = lines[ring] ?? dots ?? NOTHING
    for (let at = 0; at + 1 < line.length; at += 2) {
      const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0]
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  if (ellipse !== undefined)
    for (const [x, y] of ellipseCorners(ellipse)) {
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x)
      bottom = Math.max(bottom, y)
    }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Smallest box around all of these; inverted if there are none. */
export function boxAround(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function ellipseCorners({ cx, cy, rx, ry, angle }: Ellipse): readonly (readonly [x: number, y: number])[] {
  const turn = (angle * Math.PI) / 180
  const halfWidth = Math.hypot(rx * Math.cos(turn), ry * Math.sin(turn))
  const halfHeight = Math.hypot(rx * Math.sin(turn), ry * Math.cos(turn))
  return [
    [cx - halfWidth, cy - halfHeight],
    [cx + halfWidth, cy + halfHeight],
  ]
}
