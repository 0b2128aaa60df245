import type { Place } from '#domain/annotation/shaping/shape'
import type { Surface } from '../../canvas/paint'
import type { Size, Viewport } from '../../canvas/viewport'
import { onCanvas } from '../../canvas/paint-handles'

const ARM = 14

/** Paints two thin lines through a place across the whole canvas, for aligning edges before a press. */
export function paintGuides(context: Surface, at: Place, view: Viewport, canvas: Size, ratio: number): void {
  const { x, y } = onCanvas(at, view)
  context.setLineDash([])
  for (const [colour, width] of [
    ['rgb(0 0 0 / 22%)', 2],
    ['rgb(255 255 255 / 60%)', 1],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width * ratio
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(canvas.width, y)
    context.moveTo(x, 0)
    context.lineTo(x, canvas.height)
    context.stroke()
  }
}

/** Paints the keyboard crosshair. */
export function paintCrosshair(context: Surface, at: Place, view: Viewport, ratio: number): void {
  const { x, y } = onCanvas(at, view)
  const arm = ARM * ratio
  for (const [colour, width] of [
    ['#000000', 5],
    ['#ffffff', 2],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width * ratio
    context.beginPath()
    context.moveTo(x - arm, y)
    context.lineTo(x + arm, y)
    context.moveTo(x, y - arm)
    context.lineTo(x, y + arm)
    context.stroke()
  }
}
