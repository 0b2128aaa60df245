import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { projectAccess, type ProjectAccess } from '../access/project-access'
import { wireList, wireStatus, wireTransition } from '../wire'

/** The statuses of a project's workflow, with whether the caller may see items in each. */
export const workflowStatuses: Handler<'workflowStatuses'> = (platform, { caller, path, query }) => {
  const access = workflowAccess(platform, caller, path.workflowId, query)
  if (!access.ok) return access
  const rows = platform.storage.workflows
    .statuses(path.workflowId)
    .map((status) => wireStatus(status, access.value.hiddenValues))
  return ok(wireList(rows, rows.length))
}

/** The transitions of a project's workflow that the caller's role may take. */
export const workflowTransitions: Handler<'workflowTransitions'> = (platform, { caller, path, query }) => {
  const access = workflowAccess(platform, caller, path.workflowId, query)
  if (!access.ok) return access
  const { hiddenValues, roleId, actions } = access.value
  if (!actions('folder').includes('ApplyItemTransition')) return refuse('forbidden')
  const { workflows } = platform.storage
  const byId = new Map(workflows.statuses(path.workflowId).map((status) => [status.id, status]))
  const rows = workflows.transitionsFor(path.workflowId, roleId).flatMap((transition) => {
    const target = byId.get(transition.toStatusId)
    return target === undefined ? [] : [wireTransition(transition, target, hiddenValues)]
  })
  return ok(wireList(rows, rows.length))
}

function workflowAccess(
  platform: Platform,
  caller: Caller,
  workflowId: number,
  query: { readonly team_id: number; readonly project_id: number },
): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, { teamId: query.team_id, projectId: query.project_id })
  if (!access.ok) return access
  return access.value.project.workflowId === workflowId
    ? access
    : refuse('not_found', { message: 'This project has another workflow.' })
}
