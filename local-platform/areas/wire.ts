import type { WireStatus, WireTransition } from '#domain/workflow-wire'
import type { WireItem, WireProject, WireTeam } from '#endpoints'
import type { ItemRow } from '../storage/items'
import type { ProjectRow } from '../storage/projects'
import type { Membership } from '../storage/teams'
import type { StatusRow, TransitionRow } from '../storage/workflows'

/** An item as it travels. */
export function wireItem(item: ItemRow): WireItem {
  return {
    id: item.id,
    name: item.name,
    folder_id: item.folderId,
    annotation_status: item.annotationStatus,
    approval_status: item.approvalStatus,
    is_pinned: item.isPinned,
    meta: item.width === null || item.height === null ? null : { width: item.width, height: item.height },
    mime: item.mime,
    annotation_revision: item.annotationRevision,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  }
}

/** A project as it travels. */
export function wireProject(project: ProjectRow): WireProject {
  return {
    id: project.id,
    team_id: project.teamId,
    name: project.name,
    type: project.type,
    status: project.status,
    description: project.description,
    folder_id: project.folderId,
    workflow_id: project.workflowId,
    imageCount: project.itemCount,
    completedImagesCount: project.doneCount,
    is_pinned: project.isPinned,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  }
}

/** A team as it travels, seen by one member. */
export function wireTeam({ team, role, isDefault }: Membership): WireTeam {
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    type: team.type,
    creator_id: team.creatorEmail,
    creator_plan: team.plan,
    creator_license_expired: team.licenseExpired,
    creator_user_limit_exceeded: team.userLimitExceeded,
    creator_trial_start_date: team.trialStart,
    user_role: role,
    is_default: isDefault,
    features: [...team.features],
  }
}

/** A status of a workflow as it travels. */
export function wireStatus(status: StatusRow, hiddenValues: readonly number[]): WireStatus {
  return {
    value: status.value,
    is_viewable: !hiddenValues.includes(status.value),
    status: {
      id: status.id,
      name: status.name,
      icon: { name: status.iconName, data: status.iconData },
      shortcut: status.shortcut === null ? null : { keys: status.shortcut },
    },
  }
}

/** A transition as it travels; its target comes with it. */
export function wireTransition(
  transition: TransitionRow,
  target: StatusRow,
  hiddenValues: readonly number[],
): WireTransition {
  return {
    id: transition.id,
    name: transition.name,
    from_status_id: transition.fromStatusId,
    to_status_id: transition.toStatusId,
    toWorkflowStatus: wireStatus(target, hiddenValues),
    constraint: transition.constraints.map(({ name, args }) => ({ name, ...(args === undefined ? {} : { args }) })),
    automation: transition.automationAction === null ? null : { action: transition.automationAction },
  }
}

/** A list as it travels. */
export function wireList<T>(rows: readonly T[], total: number): { data: T[]; count: number; total: number } {
  return { data: [...rows], count: rows.length, total }
}
