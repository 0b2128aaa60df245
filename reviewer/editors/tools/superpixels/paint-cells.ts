import type { Place } from '#domain/annotation/shaping/shape'
import type { CollectingSeen } from '../../assist/collecting'
import type { Paint } from '../../canvas/paint'
import { paintCrosshair } from '../painting/paint-crosshair'
import { paintHeld } from '../painting/paint-shape'

interface Shown {
  readonly seen: CollectingSeen
  /** The class in hand: its colour, and how strongly its areas are filled, from 0 to 1. */
  readonly colour: string
  readonly fill: number
  /** Where the keyboard's crosshair is. */
  readonly at: Place | undefined
}

/** What is collected is seen through the borders of its cells. */
const FILL_LEAST = 0.3

/** Paints the borders of cells, and what the collected ones make together, as it would be drawn. */
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
