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
  /** What it draws now, where that depends on what was drawn before. */
  readonly now?: (doing: EditPorts['doing']) => Pick<ShapeToolRow, 'gesture' | 'make'> | undefined
  /** The shape that the points make; undefined for one that is too small to be meant. */
  readonly make: (points: readonly Place[], how: How) => Shape | undefined
  /** What is done with the shape; where left out it becomes an object. */
  readonly use?: (doing: EditPorts['doing'], shape: Shape) => void
}
