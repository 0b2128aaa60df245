import type { WorkflowStatus, WorkflowTransition } from '#domain/entities'
import type { WireStatus, WireTransition } from '#protocol/actions'

/** A status as the host names it, as the reviewer holds it. */
export function readStatus(wire: WireStatus): WorkflowStatus {
  const { id, name, icon, shortcut } = wire.status
  return {
    id,
    value: wire.value,
    name,
    iconName: icon.name,
    iconData: icon.data,
    isViewable: wire.is_viewable,
    ...(shortcut?.keys ? { shortcutKeys: shortcut.keys } : {}),
  }
}

/** A transition as the host names it, as the reviewer holds it. */
export function readTransition(wire: WireTransition): WorkflowTransition {
  return {
    id: wire.id,
    name: wire.name,
    fromStatusId: wire.from_status_id,
    toStatusId: wire.to_status_id,
    constraints: wire.constraint.map(({ name, args }) => (args === undefined ? { name } : { name, args })),
    ...(wire.automation ? { automationAction: wire.automation.action } : {}),
  }
}

/** The known statuses, with targets that only transitions name added behind. */
export function withTargets(
  statuses: readonly WorkflowStatus[],
  transitions: readonly WireTransition[],
): readonly WorkflowStatus[] {
  const all = new Map(statuses.map((status) => [status.id, status]))
  for (const { toWorkflowStatus } of transitions) {
    const target = readStatus(toWorkflowStatus)
    if (!all.has(target.id)) all.set(target.id, target)
  }
  return [...all.values()]
}
