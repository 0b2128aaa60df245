import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { ProjectAccesses } from '#contract/projects'
import { PERMISSION_RELOAD_DELAY_MS } from '#domain/constants'
import type { Accesses } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import {
  callsForPermissionReload,
  type FolderPermissions,
  folderPermissions,
  NO_ACCESSES,
  projectPermissions,
} from '#domain/permissions'
import { type CallQuery, optionsOf } from '../../desktop/call-query'
import { useCall } from '../../desktop/use-call'
import { accessesQuery, folderAccessesQuery } from '../../queries'
import { useSession } from '../../stores/session-store'

/** The person's permissions on a project's items; a paused person has none. */
export interface RightsNow extends FolderPermissions {
  readonly isPaused: boolean
}

/** The person's permissions on a project's items; undefined while loading. */
export function useRights(projectId: number): RightsNow | undefined {
  const folder = useCall(folderAccessesQuery(projectId))
  const project = useCall(accessesQuery(projectId))
  const userId = useSession(({ user }) => user?.id)
  if (folder.data === undefined || (project.data === undefined && !project.isError)) return undefined
  return rightsOf(folder.data, project.data, userId)
}

/** Reads the current permissions once; falls back to the last known ones without an answer. */
export async function readRights(desktop: DesktopApi, queries: QueryClient, projectId: number): Promise<RightsNow> {
  const [folder, project] = await Promise.all([
    freshOrKnown(desktop, queries, folderAccessesQuery(projectId)),
    freshOrKnown(desktop, queries, accessesQuery(projectId)),
  ])
  return rightsOf(folder, project, useSession.getState().user?.id)
}

function freshOrKnown<T>(desktop: DesktopApi, queries: QueryClient, query: CallQuery<T>): Promise<T> {
  return queries.fetchQuery({ ...optionsOf(query, desktop), staleTime: 0 }).catch((thrown: unknown) => {
    const known = queries.getQueryData<T>(query.queryKey)
    if (known === undefined) throw thrown
    return known
  })
}

function rightsOf(folder: Accesses, project: ProjectAccesses | undefined, userId: number | undefined): RightsNow {
  const isPaused =
    project !== undefined &&
    (projectPermissions(project.accesses).isPaused ||
      project.users.some(({ user_id, paused }) => user_id === userId && paused))
  return { ...folderPermissions(isPaused ? NO_ACCESSES : folder), isPaused }
}

/** Reloads permissions half a second after failures that show they are outdated. */
export function reloadRightsAfter(failures: readonly PlatformError[], projectId: number, queries: QueryClient): void {
  if (!failures.some(({ status }) => callsForPermissionReload('changeAnnotationStatus', status))) return
  setTimeout(() => {
    // Refetches inactive queries too, because their components may mount again with the next selection.
    for (const { queryKey } of [accessesQuery(projectId), folderAccessesQuery(projectId)])
      void queries.invalidateQueries({ queryKey, refetchType: 'all' })
  }, PERMISSION_RELOAD_DELAY_MS)
}
