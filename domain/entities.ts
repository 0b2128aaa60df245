import type { ApprovalStatus, FeatureFlag, ProjectStatus, ProjectType } from './enums'

/** What a server grants in one scope: action names and groups of them. */
export interface Accesses {
  readonly actions: readonly string[]
  readonly action_groups: readonly string[]
}

/** Icon of a status: `data` is SVG text or ''; it is only ever shown as an image. */
export interface StatusIcon {
  readonly name: string
  readonly data: string
}

/** A workflow status as the app holds it: `value` is what items carry, `id` is what transitions name. */
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

/** A way from one status to another; automatic ones name what the platform runs afterwards. */
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

/** The role every workflow has, whatever else it defines. */
export const ADMIN_ROLE_ID = 3

/** An item (asset) of a project. `disabled` marks a placeholder row: shown, never chosen. */
export interface Item {
  readonly id: number
  readonly name: string
  readonly annotation_status: number
  readonly approval_status?: number
  readonly is_pinned?: boolean
  readonly thumbnail?: string
  readonly disabled?: boolean
  /** What lists of the shell tell besides. */
  readonly facts?: ItemFacts
}

/** What is known of an item beside what its work needs; absent where the platform doesn't say it, or not to this person. */
export interface ItemFacts {
  readonly assignees?: readonly string[]
  readonly width?: number
  readonly height?: number
  /** Absent: it has none. */
  readonly priority?: number
  /** How many threads of comments are open in it; absent: none is. */
  readonly comments?: number
  /** How many objects its annotation has; absent: none, or the platform counts none. */
  readonly objects?: number
  /** The name of its category; absent: it has none. */
  readonly category?: string
  /** What its team knows of it, by the names of the project's fields; absent: nothing. */
  readonly metadata?: Readonly<Record<string, number | string>>
  /** Where its file lies, which nobody here has fetched; absent where the platform has the file. */
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

/** Somebody in a team, with their role in it. */
export interface TeamPerson extends CurrentUser {
  readonly user_role: number
}

/** First and last name with one space, or the e-mail where there is no name. */
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
  /** The app opens in it. */
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
  /** What its items came from, by the numbers of `UPLOAD_STATE`; absent where the platform does not say. */
  readonly upload_state?: number
  readonly imageCount: number
  readonly completedImagesCount: number
  readonly is_pinned: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** One step of undo and redo: what changed, and what the editor wants to remember with it. */
export interface HistoryEntry<Delta = unknown, Extra = unknown> {
  readonly delta: Delta
  readonly extra: Extra
}

export type { ApprovalStatus }
