import type { Collecting } from '../../assist/collecting'
import type { EditPorts } from '../edit-ports'

/** Ports of the superpixel tool: shapes, and the picture's cells. */
export interface CellPorts extends EditPorts {
  readonly collecting: Collecting
}
