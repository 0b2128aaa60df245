import type { How, Place, Shape } from '#domain/annotation/shaping/shape'
import type { IconName } from '../../actions/action'
import type { EditPorts } from '../edit-ports'
import type { Gesture } from './gesture'

/** The definition of a shape tool. */
export interface ShapeToolRow {
  readonly id: string
  /** The name of its shape, as in "Draw a box". */
  readonly noun: string
  /** Full title, if it does more than draw. */
  readonly title?: string
  readonly keys: readonly string[]
  readonly icon: IconName
  readonly gesture: Gesture
  /** The line may end at its start; otherwise, clicking the first point only completes the shape. */
  readonly closes?: boolean
  /** The line follows the picture's edges between points; Shift draws straight. */
  readonly traces?: boolean
  /** Overrides that depend on earlier drawing. */
  readonly now?: (doing: EditPorts['doing']) => Partial<ShapeToolRow> | undefined
  /** Builds the shape from the points without skipped ones; undefined if it is too small. */
  readonly make: (points: readonly Place[], how: How, skipped: ReadonlySet<number>) => Shape | undefined
  /** Builds the whole shape from a drag, if it doesn't need single points. */
  readonly pulled?: (from: Place, to: Place) => Shape | undefined
  /** Name of the point at an index, if points have meanings; such points can be skipped. */
  readonly point?: (at: number) => string
  /** Further effects of skipping a point, and of going back to the point before. */
  readonly skip?: (doing: EditPorts['doing']) => void
  readonly back?: (doing: EditPorts['doing']) => void
  /** Uses the shape; by default it becomes an object. */
  readonly use?: (doing: EditPorts['doing'], shape: Shape) => void
}
