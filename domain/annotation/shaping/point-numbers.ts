import type { Native } from '../native'
import { roundedPlace } from './numbers'
import type { Place, Shape } from './shape'
import { shapeOf } from './shape-of'

/** One point of an object, which a person can put elsewhere by numbers. */
export interface PointNumbers extends Place {
  /** Its name among the handles of its shape. */
  readonly id: string
  /** The shape with this point there, in the picture's pixels. */
  readonly movedTo: (to: Place) => Shape
}

const PLAINLY = { even: false, centred: false }

/** The points of a line, an area or a skeleton, in their order; none for shapes that other numbers place, and for what can't be read. */
export function pointNumbers(value: Native): readonly PointNumbers[] {
  const shape = shapeOf(value)
  if (shape === undefined || (shape.split === undefined && shape.kind !== 'template')) return []
  return shape
    .handles()
    .filter(({ part }) => part === 'point')
    .map(({ id, at }) => ({ id, ...roundedPlace(at), movedTo: (to) => shape.dragged(id, roundedPlace(to), PLAINLY) }))
}
