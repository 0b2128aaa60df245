import { onCanvas } from '../../canvas/paint-handles'
import type { Surface } from '../../canvas/paint'
import type { Viewport } from '../../canvas/viewport'
import type { Snap } from '../../hits/snap-at'

const RADIUS = 7
const LOOKS = [
  ['rgb(0 0 0 / 75%)', 4.5],
  ['#ffd54a', 2],
] as const

/** Paints a snap: a square at a point, a ring on an edge or border, lines to aligned objects. */
export function paintSnap(context: Surface, { at, on, guides = [] }: Snap, view: Viewport, ratio: number): void {
  const { x, y } = onCanvas(at, view)
  const radius = RADIUS * ratio
  context.setLineDash([])
  for (const [colour, width] of LOOKS) {
    context.strokeStyle = colour
    context.lineWidth = (on === 'level' ? width / 2 : width) * ratio
    context.beginPath()
    for (const [from, to] of guides) {
      const [start, end] = [onCanvas(from, view), onCanvas(to, view)]
      context.moveTo(start.x, start.y)
      context.lineTo(end.x, end.y)
    }
    if (on === 'point') context.rect(x - radius, y - radius, 2 * radius, 2 * radius)
    else if (on !== 'level') context.arc(x, y, radius, 0, 2 * Math.PI)
    context.stroke()
  }
}
