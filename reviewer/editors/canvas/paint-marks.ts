import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Handle } from '#domain/annotation/shaping/shape'
import type { Paint } from './paint'
import { paintHandles } from './paint-handles'
import { objectColour } from '../document/object-colour'
import { labelOf } from '../document/object-label'
import { type LabelLook, paintLabel, PLAIN_LABELS } from './paint-labels'
import { paintOrder } from './paint-order'
import { tracePath } from './paint-shapes'

/** Selected objects from which labels are hidden: they would cover the objects. */
const LABELS_MANY = 40

/** Paint of marked objects: shapes below all labels, their labels and handles above. */
export interface Marks {
  readonly below: Paint
  readonly above: Paint
}

/**
 * Paints the hovered object and the selected ones over all others, each with its label and its answers. `handlesAt` gives
 * the handles of a single selected object, from the picture pixels per CSS pixel and the visible part. `fillOf` is the
 * opacity of an area, from 0 to 1.
 */
export function marksPainter(
  hovered: AnnotationObject | undefined,
  selection: readonly AnnotationObject[],
  handlesAt: ((unit: number, box: Box) => readonly Handle[]) | undefined,
  fillOf: (object: AnnotationObject) => number,
  { parts, colourBy }: LabelLook = PLAIN_LABELS,
): Marks | undefined {
  const selected = new Set(selection)
  const marked = hovered === undefined || selected.has(hovered) ? selection : [hovered, ...selection]
  if (marked.length === 0) return undefined
  const labelled = marked.length > LABELS_MANY ? marked.filter((one) => one === hovered) : marked
  const below: Paint = (context, view, _, ratio) => {
    context.lineJoin = 'round'
    for (const object of marked) {
      const { outline } = object
      const colour = objectColour(object, colourBy)
      if (outline === undefined) continue
      const isSelected = selected.has(object)
      if (outline.closed) {
        tracePath(context, outline, view, ratio, 'all')
        context.globalAlpha = fillOf(object)
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
  }
  const above: Paint = (context, view, canvas, ratio) => {
    const [only] = selection
    if (handlesAt !== undefined && only !== undefined) {
      const seen = {
        x: -view.x / view.scale,
        y: -view.y / view.scale,
        width: canvas.width / view.scale,
        height: canvas.height / view.scale,
      }
      const handles = handlesAt(ratio / view.scale, seen)
      const colour = objectColour(only, colourBy)
      paintHandles(context, handles, colour, view, ratio)
      paintOrder(context, handles, colour, view, ratio)
    }
    for (const object of labelled) {
      const shown = { box: object.box, colour: objectColour(object, colourBy) }
      paintLabel(context, shown, labelOf(object, [...parts, 'answers']), view, canvas, ratio)
    }
  }
  return { below, above }
}
