import type { Simplifying } from '../../picture/simplifying'
import type { EditPorts } from '../edit-ports'

/** Ports of the simplify tool: shapes, and their outlines with fewer points. */
export interface SimplifyPorts extends EditPorts {
  readonly simplifying: Simplifying
}
