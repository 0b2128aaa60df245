import { useMemo } from 'react'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import { typeHas } from '#domain/project-types'

/** A category in item lists. */
export interface ItemCategory {
  readonly id: number
  readonly name: string
  readonly items: number
}

const BY_NAME = new Intl.Collator(undefined, { numeric: true })

/** A project's categories by name; empty for types without categories. */
export function useItemCategories(projectId: number): {
  readonly rows: readonly ItemCategory[]
  readonly isKnown: boolean
  /** The reason they can't be read. */
  readonly problem: string | undefined
  readonly onRetry: () => void
} {
  const project = useCall(projectQuery(projectId))
  const isSorted = typeHas(project.data?.type, 'form')
  const listed = useCall(rowQuery('listCategories', { projectId, query: {} }), { enabled: isSorted })
  const rows = useMemo(
    () => (listed.data?.data ?? []).toSorted((one, other) => BY_NAME.compare(one.name, other.name)),
    [listed.data],
  )
  const problem = listed.data === undefined ? listed.error?.failure.message : undefined
  return { rows, isKnown: listed.data !== undefined, problem, onRetry: () => void listed.refetch() }
}
