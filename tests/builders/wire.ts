import type { WorkflowStatus } from '#domain/entities'
import type { WireStatus, WireTransition } from '#domain/workflow-wire'

/** Status as a host sends it. */
export function aWireStatus(status: WorkflowStatus): WireStatus {
  const { id, value, name, iconName, iconData, isViewable, shortcutKeys } = status
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

/** Transition as a host sends it. */
export function aWireTransition(
  id: number,
  from: WorkflowStatus,
  to: WorkflowStatus,
  part: Partial<WireTransition> = {},
): WireTransition {
  return {
    id,
    name: `Way ${id}`,
    from_status_id: from.id,
    to_status_id: to.id,
    toWorkflowStatus: aWireStatus(to),
    constraint: [],
    ...part,
  }
}
