import type { WorkflowStatus, WorkflowTransition } from '#domain/entities'
import type { WireStatus, WireTransition } from '#protocol/actions'

/** A workflow status as the reviewer reads it. */
export function toWireStatus(status: WorkflowStatus): WireStatus {
  const { id, value, name, iconName, iconData, shortcutKeys, isViewable } = status
  return {
    value,
    is_viewable: isViewable,
    status: {
      id,
      name,
      icon: { name: iconName, data: iconData },
      ...(shortcutKeys === undefined ? {} : { shortcut: { keys: shortcutKeys } }),
    },
  }
}

/** The transitions as the reviewer reads them; one whose target is unknown can't be offered and is left out. */
export function toWireTransitions(
  transitions: readonly WorkflowTransition[],
  statuses: readonly WorkflowStatus[],
): readonly WireTransition[] {
  const byId = new Map(statuses.map((status) => [status.id, status]))
  return transitions.flatMap((transition) => {
    const { id, name, fromStatusId, toStatusId, constraints, automationAction } = transition
    const target = byId.get(toStatusId)
    if (target === undefined) return []
    return {
      id,
      name,
      from_status_id: fromStatusId,
      to_status_id: toStatusId,
      toWorkflowStatus: toWireStatus(target),
      constraint: constraints.map((constraint) => ({ ...constraint })),
      ...(automationAction === undefined ? {} : { automation: { action: automationAction } }),
    }
  })
}
