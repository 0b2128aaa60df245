import type { DesktopApi } from '#contract/api'
import { given } from '#domain/given'
import { type ItemOrder, NO_FILTER } from '#domain/item-filter'
import { isIds, keptFilter, readFilter } from '#domain/item-filter-forms'
import { ITEM_ORDERS } from '#domain/item-filter-bounds'
import { WHOLE_LIST } from '#domain/queue'
import type { QueryClient } from '@tanstack/react-query'
import { projectQuery } from '../../queries'
import { optionsOf } from '../../desktop/call-query'
import { resultOf } from '../../desktop/client'
import { isGone } from '../../desktop/failure'
import type { KeptView, Memory } from '../../router/area'
import type { Place } from '../../router/places'
import { among, keptChoices } from '../../stores/stored-choices'
import { forgetRecent } from '../../stores/recent-store'
import { CARD_SIZE, itemColumnsIn, narrowItems, queueOf, useProjectView } from '../../stores/project-view-store'

/** Remembers the items' layout, and the filters of each account's last project. */
export const PROJECT_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'items',
      store: useProjectView,
      keep: ({ layout, density = 'comfortable', columns, size, hasPanel, orders }) => ({
        layout,
        density,
        columns,
        size,
        hasPanel,
        orders: Object.entries(orders).map(toKept),
      }),
      restore: ({ layout, density, columns, size, hasPanel, orders }) =>
        given({
          layout: among(layout, ['grid', 'rows'] as const),
          density: among(density, ['comfortable', 'compact'] as const),
          columns: Array.isArray(columns) ? itemColumnsIn(columns) : undefined,
          size: typeof size === 'number' && size >= CARD_SIZE.least && size <= CARD_SIZE.most ? size : undefined,
          hasPanel: typeof hasPanel === 'boolean' ? hasPanel : undefined,
          orders: Array.isArray(orders) ? Object.fromEntries(orders.flatMap(fromKept)) : undefined,
        }),
    }),
  ],
  view: {
    keep: (place) => {
      const queue = 'projectId' in place && place.projectId !== null ? queueOf(place.projectId) : WHOLE_LIST
      const { order: _ofTheProject, folder, approvals, mine, ...filter } = keptFilter(queue)
      const { picked, except } = queue
      // Only differences from the unfiltered list are stored.
      return {
        ...filter,
        ...given({
          approvals: approvals.length === 0 ? undefined : approvals,
          mine: mine ? true : undefined,
          folder: folder ?? undefined,
          picked: picked ?? undefined,
          except: except.length === 0 ? undefined : except,
        }),
      }
    },
    reads: (kept) => readFilter(kept) !== undefined && [kept['picked'] ?? [], kept['except'] ?? []].every(isIds),
    enter: (place, kept) => {
      const projectId = place !== null && 'projectId' in place ? place.projectId : null
      const { order: _ofTheProject, ...filter } = readFilter(kept) ?? NO_FILTER
      const { picked, except } = kept ?? {}
      narrowItems(projectId, {
        ...filter,
        ...given({ picked: isIds(picked) ? picked : undefined, except: isIds(except) ? except : undefined }),
      })
    },
    subscribe: (changed) => useProjectView.subscribe(changed),
  } satisfies KeptView,
  list: async () => (await import('./list-address')).ITEMS_ADDRESS,
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

/** Encodes a project's sort order for storage. */
function toKept([projectId, { by, descending }]: readonly [string, ItemOrder]) {
  return { projectId: Number(projectId), by, descending }
}

/** Validates a stored sort order. */
function fromKept(kept: unknown): readonly [number, ItemOrder][] {
  if (typeof kept !== 'object' || kept === null || !('projectId' in kept) || !('by' in kept)) return []
  const { projectId } = kept
  const by = among(kept.by, ITEM_ORDERS)
  if (typeof projectId !== 'number' || by === undefined) return []
  return [[projectId, { by, descending: 'descending' in kept && kept.descending === true }]]
}

function isThere(projectId: number, desktop: DesktopApi, queries: QueryClient): Promise<boolean> {
  const project = optionsOf(projectQuery(projectId), desktop)
  return queries.fetchQuery(project).then(
    () => true,
    (thrown: unknown) => !isGone(thrown),
  )
}
