import type { Place } from '#domain/annotation/shaping/shape'
import type { CollectingSeen } from '../../assist/collecting'
import type { Paint } from '../../canvas/paint'
import { paintCrosshair } from '../painting/paint-crosshair'
import { paintHeld } from '../painting/paint-shape'

interface Shown {
  readonly seen: CollectingSeen
  /** Colour of the active class, and its fill opacity from 0 to 1. */
  readonly colour: string
  readonly fill: number
  /** Position of the keyboard crosshair. */
  readonly at: Place | undefined
}

/** Minimum fill opacity, so that collected cells stand out between cell borders. */
const FILL_LEAST = 0.3

/** Paints the cell borders, and the shape of the collected cells. */
export function paintCells({ seen, colour, fill, at }: Shown): Paint {
  const { part, borders, outline } = seen
  return (context, view, _, ratio) => {
    if (borders !== undefined) {
      const side = 2 ** part.level * view.scale
      context.imageSmoothingEnabled = side < 1
      const [left, top] = [part.x * view.scale + view.x, part.y * view.scale + view.y]
      context.drawImage(borders, left, top, part.width * side, part.height * side)
      context.imageSmoothingEnabled = true
    }
    if (outline.lines.length > 0) paintHeld(context, { outline, colour, fill: Math.max(FILL_LEAST, fill) }, view, ratio)
    if (at !== undefined) paintCrosshair(context, at, view, ratio)
  }
}
