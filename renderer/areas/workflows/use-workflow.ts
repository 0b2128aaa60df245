import type { EndpointAnswer } from '#endpoints'
import type { WorkflowDefinition } from '#domain/workflow-definition'
import type { WrittenWorkflow } from '#domain/workflow-json'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import {
  changedDraft,
  keepWorkflowDraft,
  redoneDraft,
  undoneDraft,
  useWorkflowDrafts,
  type WorkflowDraft,
} from './drafts-store'

type SavedWorkflow = EndpointAnswer<'readWorkflow'>

/** A workflow with the person's unsaved changes, and the functions that change it. */
export interface OpenWorkflow {
  readonly saved: SavedWorkflow
  readonly now: WrittenWorkflow
  readonly isChanged: boolean
  /** true if another person saved it meanwhile. */
  readonly isOutdated: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** `field`: consecutive changes with the same field are one undo step. */
  readonly change: (change: Partial<WrittenWorkflow>, field?: string) => void
  readonly design: (change: (definition: WorkflowDefinition) => WorkflowDefinition, field?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly discard: () => void
}

/** Reads a workflow and keeps unsaved changes. */
export function useWorkflow(workflowId: number) {
  const read = useCall(rowQuery('readWorkflow', { path: { workflowId } }))
  const kept = useWorkflowDrafts(({ drafts }) => drafts.get(workflowId))
  return { read, open: read.data === undefined ? undefined : opened(read.data, kept) }
}

function opened(saved: SavedWorkflow, kept: WorkflowDraft | undefined): OpenWorkflow {
  const { id, name, description, definition, version } = saved
  const draft: WorkflowDraft = kept ?? { version, past: [], now: { name, description, definition }, future: [] }
  const keep = (next: WorkflowDraft) => keepWorkflowDraft(id, next)
  const latest = () => useWorkflowDrafts.getState().drafts.get(id) ?? draft
  const change: OpenWorkflow['change'] = (part, field) =>
    keep(changedDraft(latest(), { ...latest().now, ...part }, field))
  return {
    saved,
    now: draft.now,
    isChanged: draft.past.length > 0,
    isOutdated: draft.version !== version,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    change,
    design: (by, field) => {
      const next = by(latest().now.definition)
      if (next !== latest().now.definition) change({ definition: next }, field)
    },
    undo: () => keep(undoneDraft(latest())),
    redo: () => keep(redoneDraft(latest())),
    discard: () => keepWorkflowDraft(id, null),
  }
}
