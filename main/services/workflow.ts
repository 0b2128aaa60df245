import type { WorkflowStatus, WorkflowTransition } from '#domain/entities'
import { ok, type Result } from '#domain/result'
import type { Call } from './call'
import type { WireStatusRow, WireTransitionRow } from './endpoints'
import type { Projects } from './projects'

export interface Workflow {
  readonly statuses: (projectId: number) => Promise<Result<readonly WorkflowStatus[]>>
  readonly transitions: (projectId: number) => Promise<Result<readonly WorkflowTransition[]>>
}

/** The workflow of a project, in the app's names: the server's spelling ends here. */
export function createWorkflow(call: Call, projects: Projects): Workflow {
  const place = async (projectId: number) => {
    const project = await projects.read(projectId)
    if (!project.ok) return project
    return ok({
      path: { workflowId: project.value.workflow_id },
      query: { team_id: project.value.team_id, project_id: projectId },
    })
  }
  return {
    statuses: async (projectId) => {
      const where = await place(projectId)
      if (!where.ok) return where
      const page = await call('workflowStatuses', {
        path: where.value.path,
        query: { ...where.value.query, join: 'status' },
      })
      return page.ok ? ok(page.value.data.map(statusOf)) : page
    },
    transitions: async (projectId) => {
      const where = await place(projectId)
      if (!where.ok) return where
      const page = await call('workflowTransitions', {
        path: where.value.path,
        query: { ...where.value.query, join: 'toWorkflowStatus' },
      })
      return page.ok ? ok(page.value.data.map(transitionOf)) : page
    },
  }
}

/** A status row of the server as the app holds it. */
export function statusOf(row: WireStatusRow): WorkflowStatus {
  return {
    id: row.status.id,
    value: row.value,
    name: row.status.name,
    iconName: row.status.icon.name,
    iconData: row.status.icon.data,
    ...(row.status.shortcut ? { shortcutKeys: row.status.shortcut.keys } : {}),
    isViewable: row.is_viewable,
  }
}

/** A transition row of the server as the app holds it. */
export function transitionOf(row: WireTransitionRow): WorkflowTransition {
  return {
    id: row.id,
    name: row.name,
    fromStatusId: row.from_status_id,
    toStatusId: row.to_status_id,
    constraints: row.constraint,
    ...(row.automation ? { automationAction: row.automation.action } : {}),
  }
}
