import type { Handle, Place } from '#domain/annotation/shaping/shape'
import type { Surface } from './paint'
import { onCanvas } from './paint-handles'
import type { Viewport } from './viewport'

/** Numbers are written where neighbours lie so far apart on the screen on average, in CSS pixels. */
const ROOM = 34
/** Maximum that is worth reading. */
const NUMBERS_MOST = 200
/** Two numbers that are nearer than this lie on each other, in CSS pixels. */
const NUMBER_SIZE = 13
const FONT = '"Inter Variable", system-ui, sans-serif'

/** The points of a line or ring, in their order. */
interface Ordered {
  readonly places: readonly Place[]
}

/** The lines of a polygon or polyline by the names of their handles; none for shapes whose points have no order. */
export function orderedLines(handles: readonly Handle[]): readonly Ordered[] {
  const lines = new Map<string, Place[]>()
  for (const { id, part, at } of handles) {
    const [line, rest] = id.split(':')
    if (part !== 'point' || line === undefined || rest === undefined) continue
    const known = lines.get(line)
    if (known === undefined) lines.set(line, [at])
    else known.push(at)
  }
  return [...lines.values()].map((places) => ({ places }))
}

/** Paints where each line begins and which way it goes, and the numbers of its points where there is room for them. */
export function paintOrder(
  context: Surface,
  handles: readonly Handle[],
  colour: string,
  view: Viewport,
  ratio: number,
): void {
  const lines = orderedLines(handles)
  const count = lines.reduce((sum, { places }) => sum + places.length, 0)
  for (const { places } of lines) {
    const [first, second] = places.map((place) => onCanvas(place, view))
    if (first === undefined || second === undefined) continue
    paintBeginning(context, first, second, colour, ratio)
    if (count <= NUMBERS_MOST && stepOf(places) * view.scale >= ROOM * ratio) paintNumbers(context, places, view, ratio)
  }
}

/** How far neighbours lie apart on average. */
function stepOf(places: readonly Place[]): number {
  const length = places.slice(1).reduce((sum, { x, y }, at) => {
    const before = places[at] ?? { x, y }
    return sum + Math.hypot(x - before.x, y - before.y)
  }, 0)
  return length / Math.max(1, places.length - 1)
}

/** The first point is filled, and a small arrow behind it shows the way to the second one. */
function paintBeginning(context: Surface, first: Place, second: Place, colour: string, ratio: number): void {
  const [dx, dy] = [second.x - first.x, second.y - first.y]
  const length = Math.hypot(dx, dy)
  context.beginPath()
  context.arc(first.x, first.y, 4.5 * ratio, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
  context.lineWidth = 1.5 * ratio
  context.strokeStyle = '#ffffff'
  context.stroke()
  if (length < 22 * ratio) return
  const [x, y] = [dx / length, dy / length]
  const [tip, back, half] = [17 * ratio, 9 * ratio, 4.5 * ratio]
  context.beginPath()
  context.moveTo(first.x + x * tip, first.y + y * tip)
  context.lineTo(first.x + x * back - y * half, first.y + y * back + x * half)
  context.lineTo(first.x + x * back + y * half, first.y + y * back - x * half)
  context.closePath()
  context.fillStyle = '#ffffff'
  context.fill()
  context.strokeStyle = colour
  context.stroke()
}

/** Place each number on the outer side, away from the line. */
function paintNumbers(context: Surface, places: readonly Place[], view: Viewport, ratio: number): void {
  const middle = {
    x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
    y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
  }
  context.font = `600 ${10 * ratio}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const written: Place[] = []
  for (const [index, place] of places.entries()) {
    const [dx, dy] = [place.x - middle.x, place.y - middle.y]
    const length = Math.hypot(dx, dy) || 1
    const { x, y } = onCanvas(place, view)
    const [left, top] = [x + (dx / length) * 14 * ratio, y + (dy / length) * 14 * ratio]
    // Where points lie close together, the first of them is numbered.
    if (written.some((one) => Math.hypot(one.x - left, one.y - top) < NUMBER_SIZE * ratio)) continue
    written.push({ x: left, y: top })
    context.lineWidth = 3 * ratio
    context.strokeStyle = 'rgb(17 20 26 / 88%)'
    context.strokeText(`${index + 1}`, left, top)
    context.fillStyle = '#ffffff'
    context.fillText(`${index + 1}`, left, top)
  }
  context.textAlign = 'left'
}
