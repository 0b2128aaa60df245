import type { ApprovalStatus, FeatureFlag, ProjectStatus, ProjectType } from './enums'

/** Grants of a server in one scope: actions and groups of actions. */
export interface Accesses {
  readonly actions: readonly string[]
  readonly action_groups: readonly string[]
}

/** Icon of a status: `data` is SVG text or '', and is only shown as an image. */
export interface StatusIcon {
  readonly name: string
  readonly data: string
}

/** Workflow status in the app: items hold its `value`, transitions its `id`. */
export interface WorkflowStatus {
  readonly id: number
  readonly value: number
  readonly name: string
  readonly iconName: string
  readonly iconData: string
  readonly shortcutKeys?: string
  readonly isViewable: boolean
}

export interface TransitionConstraint {
  readonly name: string
  readonly args?: unknown
}

/** Transition between two statuses; automatic ones name the action that the platform runs afterwards. */
export interface WorkflowTransition {
  readonly id: number
  readonly name: string
  readonly fromStatusId: number
  readonly toStatusId: number
  readonly constraints: readonly TransitionConstraint[]
  readonly automationAction?: string
}

export interface WorkflowRole {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly isAdmin: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly workflowRoleStatuses: readonly number[]
}

/** Role that every workflow has. */
export const ADMIN_ROLE_ID = 3

/** Item (asset) of a project. `disabled` marks a placeholder row that is shown but never selected. */
export interface Item {
  readonly id: number
  readonly name: string
  readonly annotation_status: number
  readonly approval_status?: number
  readonly is_pinned?: boolean
  readonly thumbnail?: string
  readonly disabled?: boolean
  /** Additional fields for the shell's lists. */
  readonly facts?: ItemFacts
}

/** Additional fields of an item; absent if the platform does not return them, or not to this person. */
export interface ItemFacts {
  readonly assignees?: readonly string[]
  readonly width?: number
  readonly height?: number
  /** Absent for none. */
  readonly priority?: number
  /** Number of open comment threads; absent for none. */
  readonly comments?: number
  /** Number of objects in its annotation; absent for none, or if the platform doesn't count. */
  readonly objects?: number
  /** Name of its category; absent for none. */
  readonly category?: string
  /** Its custom metadata by field name; absent for none. */
  readonly metadata?: Readonly<Record<string, number | string>>
  /** Address of its file, which is not fetched; absent if the platform has the file. */
  readonly link?: string
  readonly createdAt: string
  readonly updatedAt: string
}

export interface CurrentUser {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Person of a team, with their role. */
export interface TeamPerson extends CurrentUser {
  readonly user_role: number
}

/** First and last name with one space, or the e-mail if there is no name. */
export function fullName(user: Pick<CurrentUser, 'email' | 'first_name' | 'last_name'>): string {
  return (
    [user.first_name, user.last_name]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ') || user.email
  )
}

export interface User {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly createdAt: string
  readonly picture: string | null
  readonly service_providers: readonly string[]
}

export interface ProjectUser {
  readonly user_id: number
  readonly paused: boolean
}

export interface CorrespondenceEntry {
  readonly email: string
  readonly text?: string
}

export interface Organization {
  readonly id: number
  readonly name: string
  readonly creation_type: string
}

export interface Team {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: number
  readonly creator_id: string
  readonly creator_plan: number
  readonly creator_license_expired: boolean
  readonly creator_user_limit_exceeded: boolean
  readonly creator_trial_start_date: string | null
  readonly user_role: number
  /** Team in which the app opens. */
  readonly is_default?: boolean | undefined
  readonly organization: Organization | null
  readonly accesses: Accesses
  readonly features?: readonly FeatureFlag[]
}

export interface Project {
  readonly id: number
  readonly team_id: number
  readonly name: string
  readonly type: ProjectType
  readonly status: ProjectStatus
  readonly description: string
  readonly folder_id: number
  readonly workflow_id: number
  /** Source of its items by `UPLOAD_STATE`; absent if the platform does not return it. */
  readonly upload_state?: number
  readonly imageCount: number
  readonly completedImagesCount: number
  readonly is_pinned: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** One step of undo and redo: the change, and data that the editor stores with it. */
export interface HistoryEntry<Delta = unknown, Extra = unknown> {
  readonly delta: Delta
  readonly extra: Extra
}

export type { ApprovalStatus }
