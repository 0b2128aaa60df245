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

/** The display of a shape in progress. */
export interface Drawn {
  readonly shape: Shape | undefined
  readonly points: readonly Place[]
  readonly at: Place
  readonly colour: string
  /** Fill opacity, from 0 to 1. */
  readonly fill: number
  /** The snap of the current place. */
  readonly snap: Snap | undefined
  readonly byKeys: boolean
  /** The first point can close the shape. */
  readonly isOpen: boolean
  /** Name of the next point, if points have meanings. */
  readonly point: string | undefined
}

/** Paints the shape in progress, its points, its size, and the keyboard crosshair. */
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
