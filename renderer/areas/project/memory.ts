import type { DesktopApi } from '#contract/api'
import { given } from '#domain/given'
import type { QueryClient } from '@tanstack/react-query'
import { projectQuery } from '../../queries'
import { optionsOf } from '../../desktop/call-query'
import { resultOf } from '../../desktop/client'
import { isGone } from '../../desktop/failure'
import type { KeptView, Memory } from '../../router/area'
import type { Place } from '../../router/places'
import { among, keptChoices } from '../../stores/kept-choices'
import { forgetRecent } from '../../stores/recent-store'
import { narrowItems, useProjectView } from './project-store'

/** How the items are laid out, and how those of the project that an account was in were narrowed. */
export const PROJECT_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'items',
      store: useProjectView,
      keep: ({ layout }) => ({ layout }),
      restore: ({ layout }) => given({ layout: among(layout, ['grid', 'rows'] as const) }),
    }),
  ],
  view: {
    keep: (place) => {
      const { projectId, search, statuses } = useProjectView.getState()
      return 'projectId' in place && place.projectId === projectId ? { search, statuses } : { search: '', statuses: [] }
    },
    reads: ({ search, statuses }) =>
      typeof search === 'string' && Array.isArray(statuses) && statuses.every(Number.isSafeInteger),
    enter: (place, kept) => {
      const projectId = place !== null && 'projectId' in place ? place.projectId : null
      narrowItems(
        projectId,
        (kept?.['search'] as string | undefined) ?? '',
        (kept?.['statuses'] as readonly number[] | undefined) ?? [],
      )
    },
    subscribe: (changed) => useProjectView.subscribe(changed),
  } satisfies KeptView,
  nearest: async (place, desktop, queries) => {
    if (place.area !== 'project' && place.area !== 'review') return null
    const { projectId } = place
    if (!(await isThere(projectId, desktop, queries))) {
      forgetRecent(projectId)
      return { area: 'projects' }
    }
    if (place.area !== 'review' || place.itemId === null) return null
    const position = await resultOf(desktop.items.position({ projectId, itemId: place.itemId }))
    return position.ok && position.value === null ? ({ area: 'project', projectId } satisfies Place) : null
  },
}

function isThere(projectId: number, desktop: DesktopApi, queries: QueryClient): Promise<boolean> {
  const project = optionsOf(projectQuery(projectId), desktop)
  return queries.fetchQuery(project).then(
    () => true,
    (thrown: unknown) => !isGone(thrown),
  )
}
