import type { Accesses } from './entities'

/** Project flag → actions any one of which grants it. */
const PROJECT_GRANTS = {
  request: ['RequestItem'],
  requestByCategory: ['RequestItemByCategory'],
  showAssignees: ['ListItemAssignment'],
  createClass: ['CreateClass', 'FullAccessClass'],
  listFolders: ['ListFolders'],
  isPaused: ['IsPausedUser'],
  viewNotStartedCount: ['ViewNotStartedCount'],
  viewInProgressCount: ['ViewInProgressCount'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Folder flag → actions any one of which grants it. */
const FOLDER_GRANTS = {
  revert: ['ApplyItemAnnotationRevert'],
  approveObject: ['ApplyItemAnnotationInstanceApprovalStatus'],
  approveAsset: ['ApplyItemApprovalStatus'],
  pin: ['ApplyItemPin'],
  resolveComment: ['ResolveItemAnnotationComment'],
  deleteComment: ['DeleteItemAnnotationComment'],
  applyTransition: ['ApplyItemTransition'],
  applyStatus: ['ApplyItemStatus'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ProjectPermissions = Readonly<Record<keyof typeof PROJECT_GRANTS, boolean>>
export type FolderPermissions = Readonly<Record<keyof typeof FOLDER_GRANTS, boolean>>

export const NO_ACCESSES: Accesses = { actions: [], action_groups: [] }

/** Flags that project accesses grant. */
export function projectPermissions(accesses: Accesses): ProjectPermissions {
  return flagsOf(PROJECT_GRANTS, accesses)
}

/** Flags that folder accesses grant. */
export function folderPermissions(accesses: Accesses): FolderPermissions {
  return flagsOf(FOLDER_GRANTS, accesses)
}

/** Reviewer actions whose 403 means that its permissions are stale. */
export const PERMISSION_BOUND_ACTIONS = [
  'currentAsset',
  'saveAnnotation',
  'requestAssets',
  'changeApprovalStatus',
  'changeAnnotationStatus',
  'imageData',
  'pinAsset',
  'switchToAsset',
] as const

const boundActions: ReadonlySet<string> = new Set(PERMISSION_BOUND_ACTIONS)

/** Tells whether a failure of this action requires reloading the permissions. */
export function callsForPermissionReload(action: string, status: number | undefined): boolean {
  return status === 403 && boundActions.has(action)
}

function flagsOf<T extends Readonly<Record<string, readonly string[]>>>(
  grants: T,
  accesses: Accesses,
): Record<keyof T, boolean> {
  const granted = new Set(accesses.actions)
  const entries = Object.entries(grants).map(([flag, actions]) => [flag, actions.some((a) => granted.has(a))])
  return Object.fromEntries(entries) as Record<keyof T, boolean>
}
