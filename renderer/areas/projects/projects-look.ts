import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import { given } from '#domain/given'
import { allAmong, among } from '../../stores/stored-choices'
import { PROJECT_SORTS } from './project-list'
import type { ProjectsLook } from './projects-store'

/** Validates a look, because its fields may come from another version or person. */
export function readLook({
  search,
  sort,
  direction,
  layout,
  statuses,
  types,
  columns,
}: Readonly<Record<string, unknown>>): Partial<ProjectsLook> {
  return {
    ...given({
      search: typeof search === 'string' ? search : undefined,
      sort: among(sort, PROJECT_SORTS),
      direction: among(direction, ['ascending', 'descending'] as const),
      layout: among(layout, ['cards', 'rows'] as const),
      columns: Array.isArray(columns) ? (columns as readonly string[]) : undefined,
    }),
    statuses: allAmong(statuses, Object.values(PROJECT_STATUS)),
    types: allAmong(types, Object.values(PROJECT_TYPE)),
  }
}
