import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { OverlayContent } from '../canvas/overlay-layer'
import { paintShapes, type ShapeLook } from '../canvas/paint-shapes'
import type { Annotation } from '../document/annotation-loader'
import type { ObjectView } from '../document/object-view'

/** Up to so many points are painted within a frame on the slowest machine; beyond, a worker paints. */
const POINTS_HERE = 4_000
/** Each object costs as much as some points, however few it has. */
const POINTS_OF_OBJECT = 6

/** What the overlay shows of an annotation: painted here, or by its worker where it is much. */
export function overlayContent(
  annotation: Annotation,
  shown: readonly AnnotationObject[],
  { hidden, hiddenRows, isolated, selection }: ObjectView,
  lifted: readonly number[],
  look: ShapeLook,
): OverlayContent {
  if (weightOf(shown) <= POINTS_HERE)
    return {
      paint: (context, view, canvas, pixelRatio) => paintShapes(context, shown, view, canvas, pixelRatio, look),
    }
  const only = isolated ? selection.map(({ row }) => row) : undefined
  const without = [...hiddenRows, ...lifted]
  return {
    remote: (view, canvas, pixelRatio) =>
      annotation.paint({ view, canvas, pixelRatio, look, hidden: [...hidden], without, only }),
  }
}

function weightOf(objects: readonly AnnotationObject[]): number {
  let points = 0
  for (const { outline } of objects) {
    points += POINTS_OF_OBJECT
    for (const line of outline?.lines ?? []) points += line.length / 2
    points += outline?.dots?.length ?? 0
    if (points > POINTS_HERE) return points
  }
  return points
}
