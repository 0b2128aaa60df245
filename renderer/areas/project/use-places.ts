import { useMemo } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { accessesQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'

/** What the root of a project is called among its folders. */
const ROOT_NAME = 'Outside of folders'

/** A folder as the page shows it. */
export interface FolderOfList {
  readonly id: number
  readonly name: string
  readonly isRoot: boolean
  readonly count: number
  /** How many of its items count as done; undefined: the platform doesn't say. */
  readonly done: number | undefined
  /** By the numbers of projects' statuses; undefined: it has none. */
  readonly status: number | undefined
}

const NO_FOLDERS: readonly FolderOfList[] = []
const foldersQuery = (projectId: number) => rowQuery('listFolders', { projectId })

/** The folders of a project, its root first, and whether the person may change them. */
export function useFolders(projectId: number) {
  const { may, hindrance } = useRightNow(projectId, 'ManageFolder')
  // Without the right to list folders a person sees the items of all of them in one list.
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

/** The people that items of a project can be given to, each with how much they have; asked for where the person may give items. */
export function useAssignees(projectId: number) {
  const { may, hindrance } = useRightNow(projectId, 'AssignItem')
  const listed = useCall(rowQuery('listAssignees', { projectId }), { enabled: may })
  const problem = listed.data === undefined ? listed.error?.failure.message : undefined
  const onRetry = () => void listed.refetch()
  return { rows: listed.data?.data ?? [], isReading: listed.isPending, problem, onRetry, may, hindrance }
}

/** Whether the person has a right in a project, and why it can't be used at the moment. */
function useRightNow(projectId: number, action: string) {
  const accesses = useCall(accessesQuery(projectId))
  const offline = useConnectivity((state) => state.offline)
  const may = accesses.data?.accesses.actions.includes(action) === true
  return { may, hindrance: offline ? NEEDS_PLATFORM : undefined }
}
