import type { Camera, Part } from './camera'
import type { Point, Size } from './viewport'

/** No side of the overview is longer than these, in CSS pixels. */
const SIDES_MAX: Size = { width: 168, height: 126 }
const SIDE_MIN = 24

/** Says how large a picture's overview is drawn: a very long one keeps room for a pointer. */
export function minimapSize({ width, height }: Size): Size {
  const scale = Math.min(SIDES_MAX.width / width, SIDES_MAX.height / height)
  const side = (length: number) => Math.max(SIDE_MIN, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** The part of a picture that is seen, in shares of its sides. */
export function seenPart(camera: Pick<Camera, 'viewport' | 'canvas'>, { width, height }: Size): Part {
  const { scale, x, y } = camera.viewport.get()
  const canvas = camera.canvas()
  const share = (value: number) => Math.min(1, Math.max(0, value))
  const [left, top] = [share(-x / scale / width), share(-y / scale / height)]
  const right = share((canvas.width - x) / scale / width)
  const bottom = share((canvas.height - y) / scale / height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Point that a press on the overview grabs: the view under it, or the view's middle if it is elsewhere. */
export function heldAt({ x, y, width, height }: Part, at: Point): Point {
  const isIn = at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height
  return isIn ? { x: x + width / 2 - at.x, y: y + height / 2 - at.y } : { x: 0, y: 0 }
}

/** Brings a place, in shares of the picture's sides, into the middle; the view keeps its size and ends at the border. */
export function lookAtShare(
  camera: Pick<Camera, 'view' | 'viewport' | 'canvas' | 'lookAt'>,
  { width, height }: Size,
  { x, y }: Point,
): void {
  const { scale } = camera.viewport.get()
  const canvas = camera.canvas()
  const kept = (share: number, length: number, shown: number) =>
    shown >= length ? length / 2 : Math.min(length - shown / 2, Math.max(shown / 2, share * length))
  camera.lookAt({
    x: kept(x, width, canvas.width / scale),
    y: kept(y, height, canvas.height / scale),
    scale: camera.view().scale,
  })
}
