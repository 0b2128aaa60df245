import { ok, type Result } from '#domain/result'
import type { WireStatus, WireTransition } from '#domain/workflow-wire'
import type { Scope, ScopedCall } from './scope'

/** Workflow of a project, as the platform returns it. */
export interface Workflow {
  readonly statuses: (projectId: number) => Promise<Result<readonly WireStatus[]>>
  readonly transitions: (projectId: number) => Promise<Result<readonly WireTransition[]>>
}

/** Creates the calls that read statuses and transitions, one request each. */
export function createWorkflow(ask: ScopedCall, scope: Scope): Workflow {
  return {
    statuses: (projectId) =>
      scope.withFacts(projectId, async ({ workflow_id: workflowId }) => {
        const page = await ask('workflowStatuses', { projectId, path: { workflowId }, query: { join: 'status' } })
        return page.ok ? ok(page.value.data) : page
      }),
    transitions: (projectId) =>
      scope.withFacts(projectId, async ({ workflow_id: workflowId }) => {
        const query = { join: 'toWorkflowStatus' }
        const page = await ask('workflowTransitions', { projectId, path: { workflowId }, query })
        return page.ok ? ok(page.value.data) : page
      }),
  }
}
