import type { QueryClient } from '@tanstack/react-query'
import { PERMISSION_RELOAD_DELAY_MS } from '#domain/constants'
import type { PlatformError } from '#domain/errors'
import {
  callsForPermissionReload,
  type FolderPermissions,
  folderPermissions,
  NO_ACCESSES,
  projectPermissions,
} from '#domain/permissions'
import { useCall } from '../../desktop/use-call'
import { accessesQuery, folderAccessesQuery } from '../../queries'
import { useSession } from '../../stores/session-store'

/** What the person may do with the items of a project; who is paused may do nothing. */
export interface RightsNow extends FolderPermissions {
  readonly isPaused: boolean
}

/** The person's rights to the items of a project; undefined until they are known. */
export function useRights(projectId: number): RightsNow | undefined {
  const folder = useCall(folderAccessesQuery(projectId))
  const project = useCall(accessesQuery(projectId))
  const userId = useSession(({ user }) => user?.id)
  if (folder.data === undefined || (project.data === undefined && !project.isError)) return undefined
  const isPaused =
    project.data !== undefined &&
    (projectPermissions(project.data.accesses).isPaused ||
      project.data.users.some(({ user_id, paused }) => user_id === userId && paused))
  return { ...folderPermissions(isPaused ? NO_ACCESSES : folder.data), isPaused }
}

/** Reads the person's rights in a project anew, half a second after failures that show them to be out of date. */
export function reloadRightsAfter(failures: readonly PlatformError[], projectId: number, queries: QueryClient): void {
  if (!failures.some(({ status }) => callsForPermissionReload('changeAnnotationStatus', status))) return
  setTimeout(() => {
    // What asked for them may be gone by then, and comes back with the next selection.
    for (const { queryKey } of [accessesQuery(projectId), folderAccessesQuery(projectId)])
      void queries.invalidateQueries({ queryKey, refetchType: 'all' })
  }, PERMISSION_RELOAD_DELAY_MS)
}
