import type { Handle, Place } from '#domain/annotation/shaping/shape'
import type { Surface } from './paint'
import type { Viewport } from './viewport'

const HANDLE_RADIUS = { point: 4.5, edge: 3, turn: 5 } as const

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

/** Maps a place of the picture to the canvas. */
export function onCanvas({ x, y }: Place, view: Viewport): Place {
  return { x: x * view.scale + view.x, y: y * view.scale + view.y }
}
