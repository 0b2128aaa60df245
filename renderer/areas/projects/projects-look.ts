import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import { given } from '#domain/given'
import { allAmong, among } from '../../stores/kept-choices'
import { PROJECT_SORT_LABEL, type ProjectSort } from './project-list'
import type { ProjectsLook } from './projects-store'

const SORTS = Object.keys(PROJECT_SORT_LABEL) as readonly ProjectSort[]

/** How the list looks, of fields that may come from another version or another person. */
export function readLook({
  search,
  sort,
  direction,
  layout,
  statuses,
  types,
}: Readonly<Record<string, unknown>>): Partial<ProjectsLook> {
  return {
    ...given({
      search: typeof search === 'string' ? search : undefined,
      sort: among(sort, SORTS),
      direction: among(direction, ['ascending', 'descending'] as const),
      layout: among(layout, ['cards', 'rows'] as const),
    }),
    statuses: allAmong(statuses, Object.values(PROJECT_STATUS)),
    types: allAmong(types, Object.values(PROJECT_TYPE)),
  }
}
