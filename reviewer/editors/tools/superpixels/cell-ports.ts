import type { Collecting } from '../../assist/collecting'
import type { EditPorts } from '../edit-ports'

/** What collecting reaches: shapes, and the cells of the picture. */
export interface CellPorts extends EditPorts {
  readonly collecting: Collecting
}
