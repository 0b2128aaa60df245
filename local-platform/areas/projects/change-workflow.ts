import { ok, type Result } from '#domain/result'
import { startJob } from '../../jobs/start-job'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { WorkflowRow } from '../../storage/workflows'
import { type ProjectAccess, projectAccess, type ProjectPlace } from '../access/project-access'
import { isChangingWorkflow, WORKFLOW_IS_CHANGING } from './workflow-changing'

/** Statuses of the project's items, and those of the new workflow. */
export const previewWorkflowChange: Handler<'previewWorkflowChange'> = (platform, { caller, place, query }) => {
  const found = changeableTo(platform, caller, place, query.workflow_id, 'query.workflow_id')
  if (!found.ok) return found
  const { access, workflow } = found.value
  const { workflows } = platform.storage
  const start = workflows.startValue(workflow.id)
  return ok({
    held: heldStatuses(platform, access),
    statuses: workflows.statuses(workflow.id).map(({ value, name }) => ({ value, name, is_start: value === start })),
  })
}

/** Starts the job that maps the items' statuses, then sets the project's workflow. */
export const changeWorkflow: Handler<'changeWorkflow'> = (platform, { caller, actor, place, body }) => {
  const found = changeableTo(platform, caller, place, body.workflow_id, 'body.workflow_id')
  if (!found.ok) return found
  if (isChangingWorkflow(platform, place.projectId)) return refuse('conflict', { message: WORKFLOW_IS_CHANGING })
  const { access, workflow } = found.value
  const values = new Set(platform.storage.workflows.statuses(workflow.id).map(({ value }) => value))
  const key = 'body.targets'
  const unknown = body.targets.find(({ to }) => !values.has(to))
  if (unknown !== undefined)
    return refuse('bad_request', { message: `${key}: “${workflow.name}” has no status ${unknown.to}`, data: { key } })
  const held = heldStatuses(platform, access)
  const open = held.find(({ value }) => !body.targets.some(({ from }) => from === value))
  if (open !== undefined)
    return refuse('bad_request', {
      message: `${key}: say which status the items in “${open.name}” get`,
      data: { key },
    })
  return startJob(platform, actor, {
    kind: 'changeWorkflow',
    teamId: place.teamId,
    projectId: place.projectId,
    byId: caller.person.id,
    title: `Change the workflow to ${workflow.name}`,
    args: { workflow_id: workflow.id, targets: body.targets },
    total: held.reduce((sum, { count }) => sum + count, 0),
    unit: 'item',
  })
}

function changeableTo(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace,
  workflowId: number,
  key: string,
): Result<{ readonly access: ProjectAccess; readonly workflow: WorkflowRow }, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('ManageSettings')) return refuse('forbidden')
  const workflow = platform.storage.workflows.ofTeam(place.teamId).find(({ id }) => id === workflowId)
  if (workflow === undefined)
    return refuse('bad_request', { message: `${key}: the team has no such workflow`, data: { key } })
  if (workflow.id === access.value.project.workflowId)
    return refuse('bad_request', { message: `${key}: the project has this workflow`, data: { key } })
  return ok({ access: access.value, workflow })
}

function heldStatuses({ storage }: Platform, { project }: ProjectAccess) {
  const names = new Map(storage.workflows.statuses(project.workflowId).map(({ value, name }) => [value, name]))
  return storage.items
    .counts({ projectId: project.id, hiddenValues: [] })
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, count, name: names.get(value) ?? `Status ${value}` }))
}
