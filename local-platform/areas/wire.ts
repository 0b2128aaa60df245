import { given } from '#domain/given'
import type { WireStatus, WireTransition } from '#domain/workflow-wire'
import { DELETED_PROJECT_KEPT_MS } from '#domain/constants'
import type {
  EndpointAnswer,
  WireClass,
  WireFolder,
  WireItem,
  WireProject,
  WireStatusChange,
  WireTeam,
  WireWorkflow,
} from '#endpoints'
import type { ClassRow } from '../storage/classes'
import type { Caller } from '../server/handler'
import type { DeletedProjectRow } from '../storage/deleted-projects'
import type { FolderRow } from '../storage/folders'
import type { ItemAssignment } from '../storage/item-assignments'
import type { ItemRow } from '../storage/items'
import type { ProjectRow } from '../storage/projects'
import type { StatusChangeRow } from '../storage/status-changes'
import type { Membership } from '../storage/teams'
import type { StatusRow, TransitionRow, WorkflowRow } from '../storage/workflows'

/** Wire form of an item; its assignees are included only if given. */
export function wireItem(item: ItemRow, assignments?: readonly ItemAssignment[]): WireItem {
  return {
    id: item.id,
    name: item.name,
    folder_id: item.folderId,
    ...given({ folder_name: item.folderName ?? undefined }),
    annotation_status: item.annotationStatus,
    approval_status: item.approvalStatus,
    is_pinned: item.isPinned,
    entropy_value: item.priority === 0 ? null : item.priority,
    ...(item.category && { categories: [{ category_id: item.category.id, category_name: item.category.name }] }),
    meta: item.width === null || item.height === null ? null : { width: item.width, height: item.height },
    ...(item.source.kind === 'link' &&
      item.source.url !== null && { url: item.source.url, metadata: { path: item.source.url } }),
    mime: item.mime,
    annotation_revision: item.annotationRevision,
    open_comments: item.openComments,
    ...(assignments && {
      assignments: assignments.map((one) => ({
        user_id: one.personId,
        email: one.email,
        first_name: one.firstName,
        last_name: one.lastName,
        role_id: one.roleId,
        role: one.roleId,
      })),
    }),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  }
}

/** Wire form of a project. */
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
    creator_id: project.creatorEmail,
    upload_state: project.uploadState,
    imageCount: project.itemCount,
    completedImagesCount: project.doneCount,
    is_pinned: project.isPinned,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  }
}

/** Wire form of a class. */
export function wireClass(row: ClassRow): WireClass {
  return {
    id: row.id,
    project_id: row.projectId,
    name: row.name,
    color: row.color,
    type: row.kind,
    digit: row.digit,
    source_id: row.sourceId,
    attribute_groups: row.attributeGroups.map((group) => ({ ...group, attributes: [...group.attributes] })),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Wire form of a deleted project. */
export function wireDeletedProject(project: DeletedProjectRow): EndpointAnswer<'deleteProject'> {
  return {
    id: project.id,
    team_id: project.teamId,
    name: project.name,
    type: project.type,
    imageCount: project.itemCount,
    deletedAt: new Date(project.deletedAt).toISOString(),
    deletedBy: project.deletedBy,
    keptUntil: new Date(project.deletedAt + DELETED_PROJECT_KEPT_MS).toISOString(),
  }
}

/** Wire form of an item's status change, for a person who may not see these statuses. */
export function wireStatusChange(change: StatusChangeRow, hiddenValues: readonly number[]): WireStatusChange {
  const seen = (value: number): number | null => (hiddenValues.includes(value) ? null : value)
  return {
    id: change.id,
    at: change.at,
    user: { id: change.personId, email: change.email, first_name: change.firstName, last_name: change.lastName },
    from_status: seen(change.fromValue),
    to_status: seen(change.toValue),
    transition_id: change.transitionId,
    comment: change.comment,
  }
}

/** Wire form of a team for one of its members. */
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

/** Wire form of a workflow. */
export function wireWorkflow({ id, teamId, name, type, description, createdAt, updatedAt }: WorkflowRow): WireWorkflow {
  return { id, team_id: teamId, name, type, description, createdAt, updatedAt }
}

/** Wire form of a status of a workflow. */
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

/** Wire form of a transition, with its target status. */
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

/** Wire form of a list. */
export function wireList<T>(rows: readonly T[], total: number): { data: T[]; count: number; total: number } {
  return { data: [...rows], count: rows.length, total }
}

/** Wire form of a folder. */
export function wireFolder({ id, name, projectId, isRoot, status }: FolderRow): WireFolder {
  return { id, name, project_id: projectId, is_root: isRoot, status }
}

/** Name of a status for its caller: for scripts, those of the system workflow are one word, such as NotStarted. */
export function statusName({ name }: Pick<StatusRow, 'name'>, { teamId }: Pick<Caller, 'teamId'>): string {
  if (teamId === undefined) return name
  return name.replaceAll(/\s+(\S)/g, (_blank, letter: string) => letter.toUpperCase())
}
