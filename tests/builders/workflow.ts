import type { WorkflowStatus, WorkflowTransition } from '#domain/entities'

let ids = 100

/** Viewable status whose id differs from its value. */
export function aStatus(part: Partial<WorkflowStatus> = {}): WorkflowStatus {
  ids += 1
  return { id: ids, value: ids - 90, name: `Status ${ids}`, iconName: 'dot', iconData: '', isViewable: true, ...part }
}

/** Transition between two statuses, without constraints. */
export function aTransition(
  from: WorkflowStatus,
  to: WorkflowStatus,
  part: Partial<WorkflowTransition> = {},
): WorkflowTransition {
  ids += 1
  return { id: ids, name: `To ${to.name}`, fromStatusId: from.id, toStatusId: to.id, constraints: [], ...part }
}
