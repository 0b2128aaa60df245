import type { Ellipse, Outline } from './kind'

/** The upright box around something, in the picture's pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Finds the box around what is drawn of an object; undefined where nothing is. */
export function outlineBox({ lines, dots, ellipse }: Outline): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  function take(x: number, y: number): void {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  for (const line of dots === undefined ? lines : [...lines, dots])
    for (let at = 0; at + 1 < line.length; at += 2) take(line[at] ?? 0, line[at + 1] ?? 0)
  if (ellipse !== undefined) for (const [x, y] of ellipseCorners(ellipse)) take(x, y)
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
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
