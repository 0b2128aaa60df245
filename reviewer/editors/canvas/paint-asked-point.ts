import type { AskedPoint } from '../flow/asked-point'
import type { Paint } from './paint'
import { onCanvas } from './paint-handles'
import { paintLabel } from './paint-labels'

/** So far from the point, in CSS pixels, that its handle is seen within. */
const RADIUS = 12
const NOTCH = 6
/** The dark edge is seen on bright pictures, the white line on dark ones, and the notches on busy ones. */
const LINES = [
  { width: 6, colour: 'rgb(17 20 26 / 88%)' },
  { width: 3, colour: '#ffffff' },
] as const

/** Paints a ring with four notches around a key point, as large at every zoom, and its name above. */
export function askedPointPainter({ x, y, name, colour }: AskedPoint): Paint {
  return (context, view, canvas, ratio) => {
    const at = onCanvas({ x, y }, view)
    const radius = RADIUS * ratio
    for (const line of LINES) {
      context.beginPath()
      context.arc(at.x, at.y, radius, 0, 2 * Math.PI)
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const) {
        context.moveTo(at.x + dx * radius, at.y + dy * radius)
        context.lineTo(at.x + dx * (radius + NOTCH * ratio), at.y + dy * (radius + NOTCH * ratio))
      }
      context.lineWidth = line.width * ratio
      context.strokeStyle = line.colour
      context.stroke()
    }
    const reach = (radius + NOTCH * ratio) / view.scale
    const box = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }
    paintLabel(context, { box, colour }, name, view, canvas, ratio)
  }
}
