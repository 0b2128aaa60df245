import type { Item, WorkflowStatus, WorkflowTransition } from '#domain/entities'
import { type StatusRights, statusByValue, statusChoices } from '#domain/workflow'
import type { PlannedChange } from './planned-change'

export interface Workflow {
  readonly statuses: readonly WorkflowStatus[]
  readonly transitions: readonly WorkflowTransition[]
  readonly rights: StatusRights
}

/** The statuses that every one of the items may be moved to without anything more being asked for. */
export function sharedTargets(items: readonly Item[], workflow: Workflow): readonly WorkflowStatus[] {
  const open = items.map((item) => new Set(planTargets(item, workflow).map(({ status }) => status.id)))
  return workflow.statuses.filter(
    (status) =>
      open.some((targets) => targets.has(status.id)) &&
      items.every((item, at) => item.annotation_status === status.value || open[at]?.has(status.id)),
  )
}

/** The statuses that all items of a list may be moved to by a job, as far as they can go there without anything more. */
export function targetsOfAll({ statuses, transitions, rights }: Workflow): readonly WorkflowStatus[] {
  if (rights.applyStatus) return statuses
  const open = transitions.filter(({ constraints }) => rights.applyTransition && constraints.length === 0)
  const ids = new Set(open.map(({ toStatusId }) => toStatusId))
  return statuses.filter(({ id }) => ids.has(id))
}

/** The changes that bring the items to a status; items that are there already need none. */
export function planChanges(
  items: readonly Item[],
  target: WorkflowStatus,
  workflow: Workflow,
): readonly PlannedChange[] {
  return items.flatMap((item) => {
    const from = statusByValue(workflow.statuses, item.annotation_status)
    const choice = planTargets(item, workflow).find(({ status }) => status.id === target.id)
    if (from === undefined || choice === undefined) return []
    return { item, change: { kind: 'status', from, to: target, transition: choice.transition } }
  })
}

function planTargets(item: Item, { statuses, transitions, rights }: Workflow) {
  const from = statusByValue(statuses, item.annotation_status)
  if (from === undefined) return []
  return statusChoices(from, statuses, transitions, rights).filter(
    ({ transition }) => transition === undefined || transition.constraints.length === 0,
  )
}
