import { create } from 'zustand'
import type { WrittenWorkflow } from '#domain/workflow-json'

/** A workflow that is being changed, with what it was before each change and after each undone one. */
export interface WorkflowDraft {
  /** The version of the platform that it began with. */
  readonly version: number
  readonly past: readonly WrittenWorkflow[]
  readonly now: WrittenWorkflow
  readonly future: readonly WrittenWorkflow[]
  /** What the last change was made in: letters typed into one field are one change. */
  readonly field?: string | undefined
}

const PAST_MAX = 200

interface DraftsState {
  readonly drafts: ReadonlyMap<number, WorkflowDraft>
}

/** Unsaved changes of workflows: they stay while the person looks at other pages. */
export const useWorkflowDrafts = create<DraftsState>(() => ({ drafts: new Map() }))

/** Keeps the draft of a workflow; null: nothing of it is unsaved. */
export function keepWorkflowDraft(workflowId: number, draft: WorkflowDraft | null): void {
  useWorkflowDrafts.setState(({ drafts }) => {
    const next = new Map(drafts)
    if (draft === null) next.delete(workflowId)
    else next.set(workflowId, draft)
    return { drafts: next }
  })
}

/** The draft after one more change; one in the same field as the last is a part of it. */
export function changedDraft(
  { version, past, now, field: last }: WorkflowDraft,
  next: WrittenWorkflow,
  field?: string,
): WorkflowDraft {
  const isSame = field !== undefined && field === last && past.length > 0
  return { version, past: isSame ? past : [...past, now].slice(-PAST_MAX), now: next, future: [], field }
}

/** The draft before its last change; itself where there is none. */
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

/** The draft with its last undone change; itself where there is none. */
export function redoneDraft(draft: WorkflowDraft): WorkflowDraft {
  const [next, ...future] = draft.future
  return next === undefined
    ? draft
    : { ...draft, past: [...draft.past, draft.now], now: next, future, field: undefined }
}
