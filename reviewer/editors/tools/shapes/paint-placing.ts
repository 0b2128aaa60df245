import { outlineBox } from '#domain/annotation/kinds/outline-box'
import { kindOf } from '#domain/annotation/kinds/registry'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import type { Snap } from '../../hits/snap-at'
import type { Paint } from '../../canvas/paint'
import { paintCrosshair } from '../painting/paint-crosshair'
import { onCanvas, paintHandles } from '../../canvas/paint-handles'
import { paintHeld } from '../painting/paint-shape'
import { paintSnap } from '../painting/paint-snap'
import { paintWords } from '../painting/paint-words'
import { sizeWords } from '../painting/size-words'

/** What is seen of a shape that is being drawn. */
export interface Drawn {
  readonly shape: Shape | undefined
  readonly points: readonly Place[]
  readonly at: Place
  readonly colour: string
  /** How strongly its area is filled, from 0 to 1. */
  readonly fill: number
  /** What the place snapped to. */
  readonly snap: Snap | undefined
  readonly byKeys: boolean
  /** Its first point closes it. */
  readonly isOpen: boolean
  /** Which point is next, where each has a meaning. */
  readonly point: string | undefined
}

/** Paints the shape as it would be now, its points, its size, and the crosshair where the keyboard draws. */
export function paintPlacing({ shape, points, at, colour, fill, snap, byKeys, isOpen, point }: Drawn): Paint {
  const box = shape === undefined ? undefined : outlineBox(shape.outline)
  const shown = isOpen ? points : points.slice(0, 1)
  const handles = shown.map((place, index) => ({ id: `${index}`, at: place, part: 'point', cursor: '' }) as const)
  return (context, view, canvas, ratio) => {
    if (shape !== undefined) paintHeld(context, { outline: shape.outline, colour, fill }, view, ratio)
    paintHandles(context, handles, colour, view, ratio)
    if (snap !== undefined) paintSnap(context, snap, view, ratio)
    if (byKeys) paintCrosshair(context, at, view, ratio)
    const isPlace = shape !== undefined && kindOf(shape.kind)?.isPlace
    const words = point ?? (box === undefined || isPlace ? undefined : sizeWords(box))
    if (words !== undefined) paintWords(context, words, onCanvas(at, view), canvas, ratio)
  }
}
