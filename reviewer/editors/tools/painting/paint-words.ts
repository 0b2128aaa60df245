import type { Place } from '#domain/annotation/shaping/shape'
import type { Surface } from '../../canvas/paint'
import type { Size } from '../../canvas/viewport'

const GROUND = 'rgb(18 20 25 / 88%)'
const FONT = '"Inter Variable", system-ui, sans-serif'
const HEIGHT = 20
const PADDING = 7
const GAP = 12

/** Paints a short text beside a place, always inside the canvas. */
export function paintWords(context: Surface, words: string, at: Place, canvas: Size, ratio: number): void {
  context.font = `600 ${11.5 * ratio}px ${FONT}`
  context.textBaseline = 'middle'
  const [width, height] = [context.measureText(words).width + 2 * PADDING * ratio, HEIGHT * ratio]
  const isRoomRight = at.x + GAP * ratio + width < canvas.width
  const isRoomBelow = at.y + GAP * ratio + height < canvas.height
  const x = Math.max(0, isRoomRight ? at.x + GAP * ratio : at.x - GAP * ratio - width)
  const y = Math.max(0, isRoomBelow ? at.y + GAP * ratio : at.y - GAP * ratio - height)
  context.fillStyle = GROUND
  context.beginPath()
  context.roundRect(x, y, width, height, 5 * ratio)
  context.fill()
  context.fillStyle = '#ffffff'
  context.fillText(words, x + PADDING * ratio, y + height / 2)
}
