import type { Tracing } from '../tracing'
import type { EditPorts } from '../edit-ports'
import type { ToolDraft } from './draft-points'

/** Ports for drawing: shapes, and the picture's edges. */
export interface DrawPorts extends EditPorts {
  readonly tracing: Tracing
  /** Stores the current points; undefined after completing or cancelling them. */
  readonly tellDraft: (draft: ToolDraft | undefined) => void
}
