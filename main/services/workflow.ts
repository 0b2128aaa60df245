import { ok, type Result } from '#domain/result'
import type { WireStatus, WireTransition } from '#domain/workflow-wire'
import type { Call } from './call'
import type { Projects } from './projects'

/** The workflow of a project, as the platform answers it. */
export interface Workflow {
  readonly statuses: (projectId: number) => Promise<Result<readonly WireStatus[]>>
  readonly transitions: (projectId: number) => Promise<Result<readonly WireTransition[]>>
}

/** Reads statuses and transitions, one request each. */
export function createWorkflow(call: Call, projects: Projects): Workflow {
  const place = async (projectId: number, join: string) => {
    const project = await projects.read(projectId)
    if (!project.ok) return project
    const { team_id, workflow_id: workflowId } = project.value
    return ok({ path: { workflowId }, query: { team_id, project_id: projectId, join } })
  }
  return {
    statuses: async (projectId) => {
      const where = await place(projectId, 'status')
      const page = where.ok ? await call('workflowStatuses', where.value) : where
      return page.ok ? ok(page.value.data) : page
    },
    transitions: async (projectId) => {
      const where = await place(projectId, 'toWorkflowStatus')
      const page = where.ok ? await call('workflowTransitions', where.value) : where
      return page.ok ? ok(page.value.data) : page
    },
  }
}
