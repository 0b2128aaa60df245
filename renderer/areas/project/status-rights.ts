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
  return rightsOf(folder.data, project.data, userId)
}

/** The same read once, as the platform says it now; what it said last where it gives no answer. */
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

/** Reads the person's rights in a project anew, half a second after failures that show them to be out of date. */
export function reloadRightsAfter(failures: readonly PlatformError[], projectId: number, queries: QueryClient): void {
  if (!failures.some(({ status }) => callsForPermissionReload('changeAnnotationStatus', status))) return
  setTimeout(() => {
    // What asked for them may be gone by then, and comes back with the next selection.
    for (const { queryKey } of [accessesQuery(projectId), folderAccessesQuery(projectId)])
      void queries.invalidateQueries({ queryKey, refetchType: 'all' })
  }, PERMISSION_RELOAD_DELAY_MS)
}
