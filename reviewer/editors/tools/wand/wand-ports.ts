import type { Wand } from '../../assist/wand'
import type { EditPorts } from '../edit-ports'

/** What the wand reaches: shapes, and the areas that look alike. */
export interface WandPorts extends EditPorts {
  readonly wand: Wand
}
