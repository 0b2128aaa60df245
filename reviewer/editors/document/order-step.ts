import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'

/** One step in painting order. */
export interface OrderStep {
  /** Moved rows. */
  readonly rows: readonly number[]
  /** Row to move above or below. */
  readonly beside: number
  /** Neighbour on the other side of their new place. */
  readonly next: number | undefined
}

/**
 * The step of these objects past the nearest other one that overlaps one of them, above or below. It also passes
 * objects without overlap, because a step past these would be invisible.
 */
export function orderStep(
  objects: readonly AnnotationObject[],
  rows: ReadonlySet<number>,
  to: 'forward' | 'backward',
): OrderStep | undefined {
  const inOrder = to === 'forward' ? objects : objects.toReversed()
  const passed: AnnotationObject[] = []
  for (const [at, object] of inOrder.entries()) {
    if (rows.has(object.row)) passed.push(object)
    else if (passed.some(({ box }) => isTouching(box, object.box)))
      return {
        rows: passed.map(({ row }) => row),
        beside: object.row,
        next: inOrder.slice(at + 1).find(({ row }) => !rows.has(row))?.row,
      }
  }
  return undefined
}

function isTouching(a: Box | undefined, b: Box | undefined): boolean {
  if (a === undefined || b === undefined) return false
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}
