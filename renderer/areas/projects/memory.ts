import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import { given } from '#domain/given'
import type { Memory } from '../../router/area'
import { allAmong, among, keptChoices } from '../../stores/kept-choices'
import { PROJECT_SORT_LABEL, type ProjectSort } from './project-list'
import { type ProjectsLook, useProjects } from './projects-store'

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

/** How the list is sorted, narrowed and laid out, and which view that is; a search is kept with a view alone. */
export const PROJECTS_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'projects',
      store: useProjects,
      keep: ({ search, sort, direction, layout, statuses, types, viewId }) => ({
        sort,
        direction,
        layout,
        statuses,
        types,
        viewId,
        search: viewId === null ? '' : search,
      }),
      restore: ({ viewId, ...look }) => ({ ...readLook(look), viewId: typeof viewId === 'number' ? viewId : null }),
    }),
  ],
}
