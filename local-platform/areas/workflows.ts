import { ok, type Result } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import { projectAccess, type ProjectAccess, type ProjectPlace } from './access/project-access'
import { wireList, wireStatus, wireTransition } from './wire'

/** Statuses and transitions of a project's workflow. */
export const workflows = {
  /** The statuses of a project's workflow, with whether the caller may see items in each. */
  workflowStatuses: (platform, { caller, place }) => {
    const access = workflowAccess(platform, caller, place)
    if (!access.ok) return access
    const rows = platform.storage.workflows
      .statuses(place.workflowId)
      .map((status) => wireStatus(status, access.value.hiddenValues))
    return ok(wireList(rows, rows.length))
  },
  /** The transitions of a project's workflow that the caller's role may take. */
  workflowTransitions: (platform, { caller, place }) => {
    const access = workflowAccess(platform, caller, place)
    if (!access.ok) return access
    const { hiddenValues, roleId, actions } = access.value
    if (!actions('folder').includes('ApplyItemTransition')) return refuse('forbidden')
    const { workflows } = platform.storage
    const byId = new Map(workflows.statuses(place.workflowId).map((status) => [status.id, status]))
    const rows = workflows.transitionsFor(place.workflowId, roleId).flatMap((transition) => {
      const target = byId.get(transition.toStatusId)
      return target === undefined ? [] : [wireTransition(transition, target, hiddenValues)]
    })
    return ok(wireList(rows, rows.length))
  },
} satisfies HandlersOf<Subjects['workflows']>

function workflowAccess(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace & { readonly workflowId: number },
): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  return access.value.project.workflowId === place.workflowId
    ? access
    : refuse('not_found', { message: 'This project has another workflow.' })
}
