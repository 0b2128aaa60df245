import type { Outline } from '#domain/annotation/kinds/kind'
import type { Handle, Place } from '#domain/annotation/shaping/shape'
import { tracePath } from '../../canvas/paint-shapes'
import type { Surface } from '../../canvas/paint'
import type { Viewport } from '../../canvas/viewport'

const FILL = 0.22
const DARK = 'rgb(0 0 0 / 55%)'
const HANDLE_RADIUS = { point: 4.5, edge: 3, turn: 5 } as const

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

/** Paints what can be taken hold of: discs for points, smaller ones for edges, as large at every zoom. */
export function paintHandles(
  context: Surface,
  handles: readonly Handle[],
  colour: string,
  view: Viewport,
  ratio: number,
): void {
  for (const { at, part } of handles) {
    const { x, y } = onCanvas(at, view)
    context.beginPath()
    context.arc(x, y, HANDLE_RADIUS[part] * ratio, 0, 2 * Math.PI)
    context.fillStyle = part === 'turn' ? colour : '#ffffff'
    context.fill()
    context.lineWidth = 1.5 * ratio
    context.strokeStyle = part === 'turn' ? '#ffffff' : colour
    context.stroke()
  }
}

/** Where a place of the picture lies on the canvas. */
export function onCanvas({ x, y }: Place, view: Viewport): Place {
  return { x: x * view.scale + view.x, y: y * view.scale + view.y }
}
