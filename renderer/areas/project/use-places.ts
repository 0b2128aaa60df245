import { useMemo } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { accessesQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'

/** The name of a project's root in the folder list. */
const ROOT_NAME = 'Outside of folders'

/** A folder on the page. */
export interface FolderOfList {
  readonly id: number
  readonly name: string
  readonly isRoot: boolean
  readonly count: number
  /** The number of finished items; undefined if the platform doesn't say. */
  readonly done: number | undefined
  /** A number as in projects' statuses; undefined if the folder has none. */
  readonly status: number | undefined
}

const NO_FOLDERS: readonly FolderOfList[] = []
const foldersQuery = (projectId: number) => rowQuery('listFolders', { projectId })

/** A project's folders, the root first, and whether the person may change them. */
export function useFolders(projectId: number) {
  const { may, hindrance } = useRightNow(projectId, 'ManageFolder')
  // Without this permission, the person sees all folders' items in one list.
  const { may: isListed } = useRightNow(projectId, 'ListFolders')
  const mayList = isListed || may
  const listed = useCall(foldersQuery(projectId), { enabled: mayList })
  const rows = useMemo(
    (): readonly FolderOfList[] =>
      (listed.data?.data ?? []).map(({ id, name, is_root: isRoot, imageCount: count, completedCount, status }) => ({
        id,
        name: isRoot ? ROOT_NAME : name,
        isRoot,
        count,
        done: completedCount,
        status: isRoot ? undefined : (status ?? undefined),
      })),
    [listed.data],
  )
  return {
    rows: mayList ? rows : NO_FOLDERS,
    may,
    hindrance,
    failure: listed.data === undefined ? listed.error?.failure : undefined,
    listed,
  }
}

/** The people to whom items can be assigned, with their load; read only with permission to assign. */
export function useAssignees(projectId: number) {
  const { may, hindrance } = useRightNow(projectId, 'AssignItem')
  const listed = useCall(rowQuery('listAssignees', { projectId }), { enabled: may })
  const problem = listed.data === undefined ? listed.error?.failure.message : undefined
  const onRetry = () => void listed.refetch()
  return { rows: listed.data?.data ?? [], isReading: listed.isPending, problem, onRetry, may, hindrance }
}

/** Whether the person has a permission in a project, and the reason it can't be used now. */
function useRightNow(projectId: number, action: string) {
  const accesses = useCall(accessesQuery(projectId))
  const offline = useConnectivity((state) => state.offline)
  const may = accesses.data?.accesses.actions.includes(action) === true
  return { may, hindrance: offline ? NEEDS_PLATFORM : undefined }
}
