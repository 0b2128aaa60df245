import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Paint } from './paint'
import { fullLabelOf, paintLabel } from './paint-labels'
import { tracePath } from './paint-shapes'

const FILL = 0.34

/** Paints the object that is pointed at and the one that is selected over all others, each with its label. */
export function marksPainter(
  hovered: AnnotationObject | undefined,
  selected: AnnotationObject | undefined,
): Paint | undefined {
  const marked = [hovered === selected ? undefined : hovered, selected].filter((one) => one !== undefined)
  if (marked.length === 0) return undefined
  return (context, view, canvas, ratio) => {
    context.lineJoin = 'round'
    for (const object of marked) {
      const { outline, colour } = object
      if (outline === undefined) continue
      const isSelected = object === selected
      if (outline.closed) {
        tracePath(context, outline, view, ratio, 'all')
        context.globalAlpha = FILL
        context.fillStyle = colour
        context.fill('evenodd')
        context.globalAlpha = 1
      }
      tracePath(context, outline, view, ratio, 'all')
      context.lineWidth = (isSelected ? 6 : 4.5) * ratio
      context.strokeStyle = isSelected ? '#ffffff' : 'rgb(255 255 255 / 75%)'
      context.stroke()
      context.lineWidth = (isSelected ? 3 : 2) * ratio
      context.strokeStyle = colour
      context.stroke()
    }
    for (const object of marked) paintLabel(context, object, fullLabelOf(object), view, canvas, ratio)
  }
}
