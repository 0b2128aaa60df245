import type { Outline } from '#domain/annotation/kinds/kind'
import { tracePath } from '../../canvas/paint-shapes'
import type { Surface } from '../../canvas/paint'
import type { Viewport } from '../../canvas/viewport'

const FILL = 0.22
const DARK = 'rgb(0 0 0 / 55%)'

/** Paints the outline of what a hand holds: lightly filled, brighter than what rests. */
export function paintHeld(context: Surface, outline: Outline, colour: string, view: Viewport, ratio: number): void {
  context.lineJoin = 'round'
  tracePath(context, outline, view, ratio, 'all')
  if (outline.closed) {
    context.globalAlpha = FILL
    context.fillStyle = colour
    context.fill('evenodd')
    context.globalAlpha = 1
  }
  context.lineWidth = 4 * ratio
  context.strokeStyle = DARK
  context.stroke()
  context.lineWidth = 2 * ratio
  context.strokeStyle = colour
  context.stroke()
}
