import { parseQuery } from '#domain/query/crud/parse-query'
import { selectRows } from '#domain/query/crud/select-rows'
import { ok, type Result } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { StatusRow } from '../storage/workflows'
import { projectAccess, type ProjectAccess, type ProjectPlace, teamMembership } from './access/project-access'
import { unselected } from './select-page'
import { changeWorkflow, previewWorkflowChange } from './projects/change-workflow'
import { statusName, wireList, wireStatus, wireTransition, wireWorkflow } from './wire'

/** Endpoints of a team's workflows with their transitions, and of a project's statuses and transitions. */
export const workflows = {
  /** Lists the workflows of the caller's team that match the query. */
  listWorkflows: (platform, { caller, place, query }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const parsed = parseQuery(query)
    if (!parsed.ok) return refuse('bad_request', { message: parsed.error, data: { key: 'query' } })
    const all = platform.storage.workflows.ofTeam(place.teamId).map(wireWorkflow)
    const found = selectRows(all, parsed.value)
    return found.ok ? ok(wireList(found.value.rows, found.value.count)) : unselected(found.error, 'query.s')
  },
  /** Reads the statuses and transitions of a team's workflow, for all members of the team. */
  readWorkflowWays: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { workflowId } = place
    const { workflows } = platform.storage
    if (!workflows.ofTeam(place.teamId).some(({ id }) => id === workflowId))
      return refuse('not_found', { message: 'The team has no such workflow.' })
    const start = workflows.startValue(workflowId)
    return ok({
      statuses: workflows.statuses(workflowId).map(({ id, name, iconName, iconData, value, countsAsDone }) => ({
        id,
        name,
        icon: { name: iconName, data: iconData },
        is_start: value === start,
        is_done: countsAsDone,
      })),
      transitions: workflows.transitions(workflowId).map(({ name, fromStatusId, toStatusId }) => ({
        name,
        from_status_id: fromStatusId,
        to_status_id: toStatusId,
      })),
    })
  },
  /** Lists the statuses of a project's workflow, and whether the caller may see items in each. */
  workflowStatuses: (platform, { caller, place }) => {
    const access = workflowAccess(platform, caller, place)
    if (!access.ok) return access
    const rows = platform.storage.workflows
      .statuses(place.workflowId)
      .map((status) => wireStatus(named(status, caller), access.value.hiddenValues))
    return ok(wireList(rows, rows.length))
  },
  /** Lists the transitions of a project's workflow that the caller's role may use. */
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
  previewWorkflowChange,
  changeWorkflow,
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

function named(status: StatusRow, caller: Caller): StatusRow {
  return { ...status, name: statusName(status, caller) }
}
