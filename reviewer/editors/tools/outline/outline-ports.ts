import type { Outlining } from '../../assist/outlining'
import type { EditPorts } from '../edit-ports'

/** Ports of the outline tool: shapes, and outlines of objects inside boxes. */
export interface OutlinePorts extends EditPorts {
  readonly outlining: Outlining
}
