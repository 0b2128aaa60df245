import { createStore } from 'zustand/vanilla'
import type { WorkflowStatus, WorkflowTransition } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { StatusChoice } from '#domain/workflow'

/** A change that waits for what its transition asks of the person. */
export interface ChangePrompt {
  readonly itemId: number
  readonly itemName: string
  readonly choice: StatusChoice
  readonly asksComment: boolean
  readonly needsResolved: boolean
}

/** The project's workflow, and the running change. */
export interface WorkflowState {
  readonly statuses: readonly WorkflowStatus[]
  /** Empty until they are asked; a failure in their place where they could not be had. */
  readonly transitions: readonly WorkflowTransition[] | PlatformError
  /** Whether the statuses are there; a failure hides what depends on them. */
  readonly loaded: 'no' | 'yes' | PlatformError
  readonly prompt: ChangePrompt | undefined
  /** The item whose menu of changes is open. */
  readonly menuFor: number | undefined
  /** Comments that were written and not sent, by item. */
  readonly comments: ReadonlyMap<number, string>
}

export const createWorkflowStore = () =>
  createStore<WorkflowState>(() => ({
    statuses: [],
    transitions: [],
    loaded: 'no',
    prompt: undefined,
    menuFor: undefined,
    comments: new Map(),
  }))

export type WorkflowStore = ReturnType<typeof createWorkflowStore>

/** Tells whether a part of the workflow could not be had though the host knows the action. */
export function workflowFailed({ loaded, transitions }: WorkflowState): boolean {
  const failures = [loaded, transitions].filter((part) => typeof part === 'object' && 'code' in part)
  return failures.some((failure) => failure.code !== 'unknown_action')
}
