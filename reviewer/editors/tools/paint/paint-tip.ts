import type { Brush } from '#domain/annotation/mask/spans'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Paint } from '../../canvas/paint'
import { onCanvas } from '../../canvas/paint-handles'
import { paintCrosshair } from '../painting/paint-crosshair'
import { paintWords } from '../painting/paint-words'

interface Tip {
  readonly at: Place
  readonly brush: Brush
  readonly takesAway: boolean
  /** Colour of the painted part. */
  readonly colour: string
  /** The keyboard controls the brush. */
  readonly byKeys: boolean
  readonly words?: string | undefined
}

/** Paints the brush's edge at its current place, on whole pixels like the painted result. */
export function paintTip({ at, brush, takesAway, colour, byKeys, words }: Tip): Paint {
  return (context, view, canvas, ratio) => {
    const { size, isRound } = brush
    const isEven = size % 2 === 0
    const middle = isEven
      ? { x: Math.round(at.x), y: Math.round(at.y) }
      : { x: Math.floor(at.x) + 0.5, y: Math.floor(at.y) + 0.5 }
    const { x, y } = onCanvas(middle, view)
    const half = (size / 2) * view.scale
    const path = new Path2D()
    if (isRound && size > 1) path.arc(x, y, Math.max(half, ratio), 0, 2 * Math.PI)
    else path.rect(x - half, y - half, 2 * half, 2 * half)
    context.lineWidth = 3 * ratio
    context.strokeStyle = 'rgb(17 20 26 / 70%)'
    context.stroke(path)
    context.lineWidth = 1.5 * ratio
    context.strokeStyle = takesAway ? '#ffffff' : colour
    if (takesAway) context.setLineDash([3 * ratio, 3 * ratio])
    context.stroke(path)
    context.setLineDash([])
    if (byKeys) paintCrosshair(context, at, view, ratio)
    if (words !== undefined) paintWords(context, words, { x, y }, canvas, ratio)
  }
}
