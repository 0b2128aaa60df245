import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import { packedColour } from '../raster/colour'
import { isNearBlack, PALE_EDGE } from '../raster/style'
import { paintLabels } from './paint-labels'
import type { Surface } from './paint'
import type { Size, Viewport } from './viewport'

/** How objects are painted. */
export interface ShapeLook {
  /** How strongly areas are filled, from 0 to 1. */
  readonly fill: number
  /** Every object wears its class name. */
  readonly labels: boolean
}

const DOT_RADIUS = 3.5
const DARK = 'rgb(0 0 0 / 45%)'
const PALE = `rgb(255 255 255 / ${PALE_EDGE.edgeStrength})`
const NO_DOTS = new Float32Array()
/** Screen size in device pixels below which lines would blot: painted as a speck. */
const SPECK = 3
/** Points that lie closer together on the screen than this are one. */
const NEAR = 0.6

/** Paints objects over the picture in file order: thin lines at any zoom, lightly filled areas. */
export function paintShapes(
  context: Surface,
  objects: readonly AnnotationObject[],
  view: Viewport,
  canvas: Size,
  pixelRatio: number,
  look: ShapeLook,
): void {
  const seen = objects.filter((object) => isSeen(object, view, canvas, DOT_RADIUS * pixelRatio))
  context.lineJoin = 'round'
  for (const object of seen) paintObject(context, object, view, pixelRatio, look)
  if (look.labels) paintLabels(context, seen, view, canvas, pixelRatio)
}

function isSeen({ box }: AnnotationObject, view: Viewport, canvas: Size, margin: number): boolean {
  if (box === undefined) return false
  const [left, top] = [box.x * view.scale + view.x, box.y * view.scale + view.y]
  const [right, bottom] = [left + box.width * view.scale, top + box.height * view.scale]
  return right >= -margin && bottom >= -margin && left <= canvas.width + margin && top <= canvas.height + margin
}

function paintObject(context: Surface, object: AnnotationObject, view: Viewport, ratio: number, look: ShapeLook): void {
  const { colour, outline, box } = object
  if (outline === undefined || box === undefined) return
  const isSpeck = outline.dots === undefined && Math.max(box.width, box.height) * view.scale < SPECK * ratio
  if (isSpeck) {
    context.fillStyle = colour
    const side = SPECK * ratio
    return context.fillRect(box.x * view.scale + view.x, box.y * view.scale + view.y, side, side)
  }
  if (outline.closed || outline.dots !== undefined) {
    context.globalAlpha = look.fill
    context.fillStyle = colour
    tracePath(context, outline, view, ratio, outline.closed ? 'all' : 'dots')
    context.fill('evenodd')
    context.globalAlpha = 1
  }
  tracePath(context, outline, view, ratio, 'all')
  // An edge under the colour keeps it readable on pictures of any brightness.
  context.lineWidth = 3 * ratio
  context.strokeStyle = isNearBlack(packedColour(colour)) ? PALE : DARK
  context.stroke()
  context.lineWidth = 1.5 * ratio
  context.strokeStyle = colour
  context.stroke()
}

/** Begins a path with an object's outline. */
export function tracePath(
  context: Surface,
  { lines, closed, dots = NO_DOTS, ellipse }: Outline,
  view: Viewport,
  pixelRatio: number,
  what: 'all' | 'dots',
): void {
  context.beginPath()
  if (what === 'all') {
    for (const line of lines) addLine(context, line, view, closed)
    if (ellipse !== undefined) {
      const { cx, cy, rx, ry, angle } = ellipse
      const turn = (angle * Math.PI) / 180
      const [x, y] = [cx * view.scale + view.x, cy * view.scale + view.y]
      context.moveTo(x + rx * view.scale * Math.cos(turn), y + rx * view.scale * Math.sin(turn))
      context.ellipse(x, y, rx * view.scale, ry * view.scale, turn, 0, 2 * Math.PI)
    }
  }
  const radius = DOT_RADIUS * pixelRatio
  for (let at = 0; at + 1 < dots.length; at += 2) {
    const x = (dots[at] ?? 0) * view.scale + view.x
    const y = (dots[at + 1] ?? 0) * view.scale + view.y
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, 2 * Math.PI)
  }
}

function addLine(context: Surface, line: Float32Array, view: Viewport, closed: boolean): void {
  let [lastX, lastY] = [Infinity, Infinity]
  for (let at = 0; at + 1 < line.length; at += 2) {
    const x = (line[at] ?? 0) * view.scale + view.x
    const y = (line[at + 1] ?? 0) * view.scale + view.y
    const isEnd = at + 3 >= line.length
    if (at > 0 && !isEnd && Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR) continue
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
    lastX = x
    lastY = y
  }
  if (closed) context.closePath()
}
