import type { Tracing } from '../tracing'
import type { EditPorts } from '../edit-ports'
import type { ToolDraft } from './draft-points'

/** What drawing reaches: shapes, and the edges of the picture. */
export interface DrawPorts extends EditPorts {
  readonly tracing: Tracing
  /** Takes the points that are set so far; undefined: they were used or given up. */
  readonly tellDraft: (draft: ToolDraft | undefined) => void
}
