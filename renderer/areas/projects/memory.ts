import type { Memory } from '../../router/area'
import { keptChoices } from '../../stores/stored-choices'
import { readLook } from './projects-look'
import { useProjects } from './projects-store'

/** How the list is sorted, narrowed and laid out, and which view that is; a search is kept with a view alone. */
export const PROJECTS_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'projects',
      store: useProjects,
      keep: ({ search, sort, direction, layout, columns, statuses, types, viewId }) => ({
        sort,
        direction,
        layout,
        columns,
        statuses,
        types,
        viewId,
        search: viewId === null ? '' : search,
      }),
      restore: ({ viewId, ...look }) => ({ ...readLook(look), viewId: typeof viewId === 'number' ? viewId : null }),
    }),
  ],
  list: async () => (await import('./list-address')).PROJECTS_ADDRESS,
}
