import { useMemo } from 'react'
import type { ProjectPermissions } from '#domain/permissions'
import { itemCountsQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'

/** The right that the count of a status of the system workflow needs, by its value. */
const COUNT_RIGHTS: Readonly<Record<number, keyof ProjectPermissions>> = {
  1: 'viewNotStartedCount',
  2: 'viewInProgressCount',
}

/** Tells whether a person may see how many items are in a status. */
export function mayCount(value: number, permissions: ProjectPermissions): boolean {
  const right = COUNT_RIGHTS[value]
  return right === undefined || permissions[right]
}

/** How many items are in each status, by its value; what the person may not count, or is not known yet, is not in it. */
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
