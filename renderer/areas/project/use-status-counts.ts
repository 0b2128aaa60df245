import { useMemo } from 'react'
import type { ProjectPermissions } from '#domain/permissions'
import { itemCountsQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'

/** The permission needed to count each status of the system workflow, by status value. */
const COUNT_RIGHTS: Readonly<Record<number, keyof ProjectPermissions>> = {
  1: 'viewNotStartedCount',
  2: 'viewInProgressCount',
}

/** Tells whether a person may see a status's count. */
export function mayCount(value: number, permissions: ProjectPermissions): boolean {
  const right = COUNT_RIGHTS[value]
  return right === undefined || permissions[right]
}

/** Item counts by status value, without those the person may not see or that aren't loaded. */
export function useStatusCounts(
  projectId: number,
  permissions: ProjectPermissions | undefined,
): ReadonlyMap<number, number> {
  const counts = useCall(itemCountsQuery(projectId))
  return useMemo(() => {
    if (permissions === undefined) return new Map()
    const rows = counts.data ?? []
    return new Map(rows.flatMap(({ value, count }) => (mayCount(value, permissions) ? [[value, count] as const] : [])))
  }, [counts.data, permissions])
}
