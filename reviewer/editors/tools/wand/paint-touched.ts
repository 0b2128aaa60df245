import type { Outline } from '#domain/annotation/kinds/kind'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Paint } from '../../canvas/paint'
import { onCanvas } from '../../canvas/paint-handles'
import { paintCrosshair } from '../painting/paint-crosshair'
import { paintHeld } from '../painting/paint-shape'
import { paintWords } from '../painting/paint-words'

interface Touched {
  /** Fill opacity, from 0 to 1. */
  readonly fill: number
  readonly outline: Outline | undefined
  readonly colour: string
  /** Position of the pointer or the keyboard crosshair. */
  readonly at: Place
  readonly words: string | undefined
  readonly byKeys: boolean
}

/** Paints the selected area as its final shape, and a text beside the pointer. */
export function paintTouched({ outline, colour, fill, at, words, byKeys }: Touched): Paint {
  return (context, view, canvas, ratio) => {
    if (outline !== undefined && outline.lines.length > 0) paintHeld(context, { outline, colour, fill }, view, ratio)
    if (byKeys) paintCrosshair(context, at, view, ratio)
    if (words !== undefined) paintWords(context, words, onCanvas(at, view), canvas, ratio)
  }
}
