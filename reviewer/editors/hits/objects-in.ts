import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'

/** Finds the objects whose boxes a box touches or contains. */
export function objectsIn(
  objects: readonly AnnotationObject[],
  { x, y, width, height }: Box,
  isWhole: boolean,
): readonly AnnotationObject[] {
  const [right, bottom] = [x + width, y + height]
  return objects.filter(({ box }) => {
    if (box === undefined) return false
    const [endX, endY] = [box.x + box.width, box.y + box.height]
    if (isWhole) return box.x >= x && box.y >= y && endX <= right && endY <= bottom
    return box.x <= right && box.y <= bottom && endX >= x && endY >= y
  })
}
