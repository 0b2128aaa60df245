import type { Outlining } from '../../assist/outlining'
import type { EditPorts } from '../edit-ports'

/** What outlining reaches: shapes, and what stands out in a box. */
export interface OutlinePorts extends EditPorts {
  readonly outlining: Outlining
}
