import type { Outline } from '#domain/annotation/kinds/kind'
import { tracePath } from '../../canvas/paint-shapes'
import type { Surface } from '../../canvas/paint'
import type { Viewport } from '../../canvas/viewport'

const DARK = 'rgb(0 0 0 / 55%)'

/** A shape in progress. */
export interface HeldShape {
  readonly outline: Outline
  readonly colour: string
  /** Fill opacity, from 0 to 1. */
  readonly fill: number
}

/** Paints a shape in progress: filled as usual, with brighter lines. */
export function paintHeld(context: Surface, { outline, colour, fill }: HeldShape, view: Viewport, ratio: number): void {
  context.lineJoin = 'round'
  tracePath(context, outline, view, ratio, 'all')
  if (outline.closed) {
    context.globalAlpha = fill
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
