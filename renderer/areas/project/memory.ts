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
import { CARD_SIZE, narrowItems, useProjectView } from './project-store'
import { ALL_ITEMS, type ItemsFilter } from './use-items'

/** How the items are laid out, and how those of the project that an account was in were narrowed. */
export const PROJECT_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'items',
      store: useProjectView,
      keep: ({ layout, size }) => ({ layout, size }),
      restore: ({ layout, size }) =>
        given({
          layout: among(layout, ['grid', 'rows'] as const),
          size: typeof size === 'number' && size >= CARD_SIZE.least && size <= CARD_SIZE.most ? size : undefined,
        }),
    }),
  ],
  view: {
    keep: (place) => {
      const { projectId, search, statuses, approvals } = useProjectView.getState()
      const isHere = 'projectId' in place && place.projectId === projectId
      return isHere ? { search, statuses, approvals } : { ...ALL_ITEMS }
    },
    // Who was here before approvals could be chosen has none kept.
    reads: ({ search, statuses, approvals = [] }) =>
      typeof search === 'string' && areNumbers(statuses) && areNumbers(approvals),
    enter: (place, kept) => {
      const projectId = place !== null && 'projectId' in place ? place.projectId : null
      // As `reads` has found it.
      const { search, statuses, approvals } = (kept ?? {}) as Partial<ItemsFilter>
      narrowItems(projectId, given({ search, statuses, approvals }))
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

const areNumbers = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isSafeInteger)

function isThere(projectId: number, desktop: DesktopApi, queries: QueryClient): Promise<boolean> {
  const project = optionsOf(projectQuery(projectId), desktop)
  return queries.fetchQuery(project).then(
    () => true,
    (thrown: unknown) => !isGone(thrown),
  )
}
