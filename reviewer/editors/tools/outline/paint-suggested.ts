import type { Place } from '#domain/annotation/shaping/shape'
import type { Correction } from '../../assist/outline-queries'
import type { OutliningSeen } from '../../assist/outlining'
import type { Paint, Surface } from '../../canvas/paint'
import { onCanvas } from '../../canvas/paint-handles'
import { tracePath } from '../../canvas/paint-shapes'
import type { Viewport } from '../../canvas/viewport'
import { paintCrosshair } from '../painting/paint-crosshair'
import { paintHeld } from '../painting/paint-shape'

/** Foreground strokes are light; background strokes are red with a dark centre, also distinct without colour vision. */
const LOOKS = {
  thing: { edge: 'rgb(0 0 0 / 55%)', ground: 'rgb(255 255 255 / 75%)', middle: '#0f7a43' },
  ground: { edge: 'rgb(255 255 255 / 75%)', ground: 'rgb(196 30 40 / 70%)', middle: '#2a0508' },
} as const
const DASH = [2, 5]
const SPOT = 0.01

interface Suggested {
  readonly seen: OutliningSeen
  /** Fill opacity of an object's area, from 0 to 1. */
  readonly fillOf: (row: number) => number
  /** The stroke in progress. */
  readonly drawn: Correction | undefined
  /** Position of the keyboard crosshair. */
  readonly at: Place | undefined
}

/** Paints suggested outlines above their boxes, and the correcting strokes. */
export function paintSuggested({ seen, fillOf, drawn, at }: Suggested): Paint {
  const { objects, corrections } = seen
  const fills = objects.map(({ row }) => fillOf(row))
  const strokes = drawn === undefined ? corrections : [...corrections, drawn]
  return (context, view, _, ratio) => {
    for (const { before } of objects) {
      tracePath(context, before, view, ratio, 'all')
      for (const [colour, width, dash] of [
        ['rgb(0 0 0 / 45%)', 3, []],
        ['#ffffff', 1.5, [4, 3]],
      ] as const) {
        context.setLineDash(dash.map((length) => length * ratio))
        context.lineWidth = width * ratio
        context.strokeStyle = colour
        context.stroke()
      }
      context.setLineDash([])
    }
    for (const [one, { after, colour }] of objects.entries())
      if (after !== undefined) paintHeld(context, { outline: after, colour, fill: fills[one] ?? 0 }, view, ratio)
    for (const stroke of strokes) paintStroke(context, stroke, view, ratio)
    if (at !== undefined) paintCrosshair(context, at, view, ratio)
  }
}

function paintStroke(context: Surface, { line, reach, isThing }: Correction, view: Viewport, ratio: number): void {
  const { edge, ground, middle } = LOOKS[isThing ? 'thing' : 'ground']
  const [first] = line
  if (first === undefined) return
  const wide = Math.max(4 * ratio, 2 * reach * view.scale)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (const [index, place] of line.entries()) {
    const { x, y } = onCanvas(place, view)
    if (index === 0) context.moveTo(x, y)
    // Canvas doesn't paint zero-length lines, so a spot is a very short one.
    context.lineTo(x + SPOT, y)
  }
  for (const [colour, width, dash] of [
    [edge, wide + 2 * ratio, []],
    [ground, wide, []],
    [middle, 2 * ratio, isThing ? [] : DASH],
  ] as const) {
    context.setLineDash(dash.map((length) => length * ratio))
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke()
  }
  context.setLineDash([])
  context.lineCap = 'butt'
}
