import type { Paint } from '../../canvas/paint'
import type { Point, Size, Viewport } from '../../canvas/viewport'
import { angleOf, type Line, lengthOf, within } from './line'
import { lengthText, type Scale } from './scale'

const EDGE = 'rgb(0 0 0 / 60%)'
const INK = '#ffffff'
const LABEL_GROUND = 'rgb(18 20 25 / 88%)'
const FONT = '"Inter Variable", system-ui, sans-serif'
const TICK = 6
const GAP = 8
const LABEL_HEIGHT = 22
const PADDING = 8

/**
 * Paints the line with its length and angle, in constant size at every zoom. A dark edge keeps it readable on any
 * picture.
 */
export function paintLine(line: Line, scale?: Scale): Paint {
  const text = `${lengthText(lengthOf(line), scale)}   ${angleOf(line).toFixed(1)}°`
  return (context, view, canvas, ratio) => {
    const drawn = { from: onCanvas(line.from, view), to: onCanvas(line.to, view) }
    context.lineCap = 'round'
    stroke(context, drawn, TICK * ratio, EDGE, 3.5 * ratio)
    stroke(context, drawn, TICK * ratio, INK, 1.5 * ratio)

    context.font = `600 ${12 * ratio}px ${FONT}`
    context.textBaseline = 'middle'
    const label = { width: context.measureText(text).width + 2 * PADDING * ratio, height: LABEL_HEIGHT * ratio }
    const { x, y } = labelCorner(within(drawn, canvas) ?? drawn, label, canvas, GAP * ratio)
    context.fillStyle = LABEL_GROUND
    context.beginPath()
    context.roundRect(x, y, label.width, label.height, 6 * ratio)
    context.fill()
    context.fillStyle = INK
    context.fillText(text, x + PADDING * ratio, y + label.height / 2)
  }
}

/** The line with ticks at both ends. */
function stroke(
  context: CanvasRenderingContext2D,
  { from, to }: Line,
  tick: number,
  colour: string,
  width: number,
): void {
  const across = normalOf({ from, to })
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  for (const { x, y } of [from, to]) {
    context.moveTo(x - across.x * tick, y - across.y * tick)
    context.lineTo(x + across.x * tick, y + across.y * tick)
  }
  context.stroke()
}

/** Places the label beside the centre of the visible line, without covering it, and always inside the canvas. */
function labelCorner(seen: Line, label: Size, canvas: Size, gap: number): Point {
  const { x: across, y: up } = normalOf(seen)
  const away = gap + (Math.abs(across) * label.width + Math.abs(up) * label.height) / 2
  const x = (seen.from.x + seen.to.x - label.width) / 2 + across * away
  const y = (seen.from.y + seen.to.y - label.height) / 2 + up * away
  return { x: clamp(x, gap, canvas.width - label.width - gap), y: clamp(y, gap, canvas.height - label.height - gap) }
}

/** The line's unit normal that points up. */
function normalOf({ from, to }: Line): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const side = to.x < from.x ? -1 : 1
  return { x: (side * (to.y - from.y)) / length, y: (-side * (to.x - from.x)) / length }
}

function onCanvas({ x, y }: Point, view: Viewport): Point {
  return { x: x * view.scale + view.x, y: y * view.scale + view.y }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
