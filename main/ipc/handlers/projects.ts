import type { LastProjects } from '../../services/last-projects'
import type { Projects } from '../../services/projects'
import type { Workflow } from '../../services/workflow'
import type { AreaHandlers } from '../handle'

/** Handles the projects of the team. */
export function projectHandlers(projects: Projects, keep: LastProjects['keep']): AreaHandlers<'projects'> {
  return {
    list: async () => {
      const page = await projects.list()
      if (page.ok) keep(page.value)
      return page
    },
    read: (_caller, projectId) => projects.read(projectId),
    accesses: (_caller, projectId) => projects.accesses(projectId),
    folderAccesses: (_caller, projectId) => projects.folderAccesses(projectId),
    setStatus: (_caller, projectId, status) => projects.update(projectId, { status }),
    setPinned: (_caller, projectId, pinned) => projects.update(projectId, { is_pinned: pinned }),
  }
}

/** Handles the workflow of a project. */
export function workflowHandlers(workflow: Workflow): AreaHandlers<'workflow'> {
  return {
    statuses: (_caller, projectId) => workflow.statuses(projectId),
    transitions: (_caller, projectId) => workflow.transitions(projectId),
  }
}
