import { createStore } from 'zustand/vanilla'
import type { Accesses } from '#domain/entities'
import {
  type FolderPermissions,
  folderPermissions,
  NO_ACCESSES,
  type ProjectPermissions,
  projectPermissions,
} from '#domain/permissions'

/** The person's rights, as flags. */
export interface PermissionState {
  readonly project: ProjectPermissions
  readonly folder: FolderPermissions
}

export const createPermissionStore = () =>
  createStore<PermissionState>(() => ({
    project: projectPermissions(NO_ACCESSES),
    folder: folderPermissions(NO_ACCESSES),
  }))

export type PermissionStore = ReturnType<typeof createPermissionStore>

/** Accesses as they come over the wire; groups are not used here. */
export type WireAccesses = Pick<Accesses, 'actions'>

/** Takes over project accesses. */
export function setProjectAccesses(store: PermissionStore, { actions }: WireAccesses): void {
  store.setState({ project: projectPermissions({ actions, action_groups: [] }) })
}

/** Takes over folder accesses. */
export function setFolderAccesses(store: PermissionStore, { actions }: WireAccesses): void {
  store.setState({ folder: folderPermissions({ actions, action_groups: [] }) })
}
