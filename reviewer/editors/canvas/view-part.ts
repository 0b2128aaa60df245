import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Size, Viewport } from './viewport'

/** A part of the view, in whole device pixels. */
export interface ViewPart extends Size {
  readonly left: number
  readonly top: number
}

/** Tiles are drawn on whole device pixels, and smoothing mixes neighbours: a pixel shows up to this far from its place. */
const BLUR = 3

/** Part of the view that shows changes of the picture within a box. */
export function viewPartOf({ x, y, width, height }: Box, view: Viewport, size: Size): ViewPart {
  const [left, right] = along(x, width, view.x, view.scale, size.width)
  const [top, bottom] = along(y, height, view.y, view.scale, size.height)
  return { left, top, width: right - left, height: bottom - top }
}

/** The edges of neighbouring pixels change too. */
function along(from: number, length: number, shift: number, scale: number, most: number): readonly [number, number] {
  const start = Math.max(0, Math.floor((from - 1) * scale + shift) - BLUR)
  const end = Math.min(most, Math.ceil((from + length + 1) * scale + shift) + BLUR)
  return [Math.min(start, most), Math.max(Math.min(start, most), end)]
}

/** Clears a part of the canvas and draws only there. */
export function drawWithin(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: ViewPart,
  draw: () => void,
): void {
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.clearRect(left, top, width, height)
  draw()
  context.restore()
}
