import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import { given } from '#domain/given'
import type { Memory } from '../../router/area'
import { allAmong, among, keptChoices } from '../../stores/kept-choices'
import { PROJECT_SORT_LABEL, type ProjectSort } from './project-list'
import { useProjects } from './projects-store'

const SORTS = Object.keys(PROJECT_SORT_LABEL) as readonly ProjectSort[]

/** How the list is sorted, narrowed and laid out. */
export const PROJECTS_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'projects',
      store: useProjects,
      keep: ({ sort, direction, layout, statuses, types }) => ({ sort, direction, layout, statuses, types }),
      restore: ({ sort, direction, layout, statuses, types }) => ({
        ...given({
          sort: among(sort, SORTS),
          direction: among(direction, ['ascending', 'descending'] as const),
          layout: among(layout, ['cards', 'rows'] as const),
        }),
        statuses: allAmong(statuses, Object.values(PROJECT_STATUS)),
        types: allAmong(types, Object.values(PROJECT_TYPE)),
      }),
    }),
  ],
}
