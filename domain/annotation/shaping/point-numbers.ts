import type { Native } from '../native'
import { roundedPlace } from './numbers'
import type { Place, Shape } from './shape'
import { shapeOf } from './shape-of'

/** Point of an object, editable by numbers. */
export interface PointNumbers extends Place {
  /** Id of its handle. */
  readonly id: string
  /** Shape with this point moved, in the picture's pixels. */
  readonly movedTo: (to: Place) => Shape
}

const PLAINLY = { even: false, centred: false }

/** Points of a line, area or skeleton, in order; empty for shapes with other measures, and for unreadable ones. */
export function pointNumbers(value: Native): readonly PointNumbers[] {
  const shape = shapeOf(value)
  if (shape === undefined || (shape.split === undefined && shape.kind !== 'template')) return []
  return shape
    .handles()
    .filter(({ part }) => part === 'point')
    .map(({ id, at }) => ({ id, ...roundedPlace(at), movedTo: (to) => shape.dragged(id, roundedPlace(to), PLAINLY) }))
}
