import type { How, Place, Shape } from '#domain/annotation/shaping/shape'
import type { IconName } from '../../actions/action'
import type { EditPorts } from '../edit-ports'
import type { Gesture } from './gesture'

/** What one shape's tool has of its own. */
export interface ShapeToolRow {
  readonly id: string
  /** What it draws, as in "Draw a box". */
  readonly noun: string
  /** What it does, where drawing is not all. */
  readonly title?: string
  readonly keys: readonly string[]
  readonly icon: IconName
  readonly gesture: Gesture
  /** Its line may end where it began; elsewhere the first point again only ends it. */
  readonly closes?: boolean
  /** Its line follows edges of the picture from point to point; Shift goes straight. */
  readonly traces?: boolean
  /** What it draws now, where that depends on what was drawn before. */
  readonly now?: (doing: EditPorts['doing']) => Partial<ShapeToolRow> | undefined
  /** The shape that the points make, without those that are skipped; undefined for one that is too small to be meant. */
  readonly make: (points: readonly Place[], how: How, skipped: ReadonlySet<number>) => Shape | undefined
  /** The whole shape between the two ends of a pull, where points need not be set one by one. */
  readonly pulled?: (from: Place, to: Place) => Shape | undefined
  /** What the point at a place is, where each has a meaning; such a point can be skipped. */
  readonly point?: (at: number) => string
  /** What leaving the point out means, where that is more than not setting it; and taking back what was set before. */
  readonly skip?: (doing: EditPorts['doing']) => void
  readonly back?: (doing: EditPorts['doing']) => void
  /** What is done with the shape; where left out it becomes an object. */
  readonly use?: (doing: EditPorts['doing'], shape: Shape) => void
}
