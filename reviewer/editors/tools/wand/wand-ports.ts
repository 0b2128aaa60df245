import type { Wand } from '../../assist/wand'
import type { EditPorts } from '../edit-ports'

/** Ports of the wand: shapes, and areas of similar colour. */
export interface WandPorts extends EditPorts {
  readonly wand: Wand
}
