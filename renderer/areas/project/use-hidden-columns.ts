import { useMemo } from 'react'
import { typeHas } from '#domain/project-types'
import type { ItemColumn } from '../../stores/project-view-store'
import { useItemCategories } from './use-item-categories'

/** The columns that have no content for this person, or in a project of this type. */
export function useHiddenColumns(
  projectId: number,
  type: number | undefined,
  showsAssignees: boolean,
): readonly ItemColumn[] {
  const hasCategories = useItemCategories(projectId).rows.length > 0
  // Items of a form need no file.
  const hasFiles = !typeHas(type, 'form')
  return useMemo(
    (): readonly ItemColumn[] => [
      ...(showsAssignees ? [] : ['assignees' as const]),
      ...(hasCategories ? [] : ['category' as const]),
      ...(hasFiles ? [] : ['source' as const]),
    ],
    [showsAssignees, hasCategories, hasFiles],
  )
}
