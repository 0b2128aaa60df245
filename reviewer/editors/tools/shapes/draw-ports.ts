import type { Tracing } from '../tracing'
import type { EditPorts } from '../edit-ports'

/** What drawing reaches: shapes, and the edges of the picture. */
export interface DrawPorts extends EditPorts {
  readonly tracing: Tracing
}
