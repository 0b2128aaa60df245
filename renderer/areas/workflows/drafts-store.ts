import { create } from 'zustand'
import type { WrittenWorkflow } from '#domain/workflow-json'

/** A workflow being edited, with its undo and redo states. */
export interface WorkflowDraft {
  /** The platform's version it is based on. */
  readonly version: number
  readonly past: readonly WrittenWorkflow[]
  readonly now: WrittenWorkflow
  readonly future: readonly WrittenWorkflow[]
  /** The field of the last change; consecutive typing in a field is one undo step. */
  readonly field?: string | undefined
}

const PAST_MAX = 200

interface DraftsState {
  readonly drafts: ReadonlyMap<number, WorkflowDraft>
}

/** Unsaved workflow changes; they survive leaving the page. */
export const useWorkflowDrafts = create<DraftsState>(() => ({ drafts: new Map() }))

/** Stores a workflow's draft; null discards it. */
export function keepWorkflowDraft(workflowId: number, draft: WorkflowDraft | null): void {
  useWorkflowDrafts.setState(({ drafts }) => {
    const next = new Map(drafts)
    if (draft === null) next.delete(workflowId)
    else next.set(workflowId, draft)
    return { drafts: next }
  })
}

/** Applies a change; it joins the previous step if both are in the same field. */
export function changedDraft(
  { version, past, now, field: last }: WorkflowDraft,
  next: WrittenWorkflow,
  field?: string,
): WorkflowDraft {
  const isSame = field !== undefined && field === last && past.length > 0
  return { version, past: isSame ? past : [...past, now].slice(-PAST_MAX), now: next, future: [], field }
}

/** Undoes the last change, if any. */
export function undoneDraft(draft: WorkflowDraft): WorkflowDraft {
  const before = draft.past.at(-1)
  if (before === undefined) return draft
  return {
    ...draft,
    past: draft.past.slice(0, -1),
    now: before,
    future: [draft.now, ...draft.future],
    field: undefined,
  }
}

/** Redoes the last undone change, if any. */
export function redoneDraft(draft: WorkflowDraft): WorkflowDraft {
  const [next, ...future] = draft.future
  return next === undefined
    ? draft
    : { ...draft, past: [...draft.past, draft.now], now: next, future, field: undefined }
}
