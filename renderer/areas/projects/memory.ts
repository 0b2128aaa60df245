import type { Memory } from '../../router/area'
import { keptChoices } from '../../stores/stored-choices'
import { readLook } from './projects-look'
import { useProjects } from './projects-store'

/** Remembers the order, filters, layout and view; a search is only stored with a view. */
export const PROJECTS_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'projects',
      store: useProjects,
      keep: ({ search, sort, direction, layout, columns, statuses, types, conditions, viewId }) => ({
        sort,
        direction,
        layout,
        columns,
        statuses,
        types,
        conditions: conditions.map(({ values, ...rest }) => ({ ...rest, values: [...values] })),
        viewId,
        search: viewId === null ? '' : search,
      }),
      restore: ({ viewId, ...look }) => ({ ...readLook(look), viewId: typeof viewId === 'number' ? viewId : null }),
    }),
  ],
  list: async () => (await import('./list-address')).PROJECTS_ADDRESS,
}
