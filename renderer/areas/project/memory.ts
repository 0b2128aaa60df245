import type { DesktopApi } from '#contract/api'
import { given } from '#domain/given'
import { CONDITIONS_MAX, isBounded, type ItemCondition } from '#domain/item-conditions'
import { ITEM_ORDERS, type ItemOrder } from '#domain/item-search'
import { type Queue, WHOLE_LIST } from '#domain/queue'
import type { QueryClient } from '@tanstack/react-query'
import { projectQuery } from '../../queries'
import { optionsOf } from '../../desktop/call-query'
import { resultOf } from '../../desktop/client'
import { isGone } from '../../desktop/failure'
import type { KeptView, Memory } from '../../router/area'
import type { Place } from '../../router/places'
import { allAmong, among, keptChoices } from '../../stores/kept-choices'
import { forgetRecent } from '../../stores/recent-store'
import { CARD_SIZE, ITEM_COLUMNS, narrowItems, queueOf, useProjectView } from '../../stores/project-view-store'

/** A place remembers no more than what a person picks one by one. */
const KEPT_MAX = 5_000

/** How the items are laid out, and how those of the project that an account was in were narrowed. */
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
          columns: Array.isArray(columns) ? allAmong(columns, ITEM_COLUMNS) : undefined,
          size: typeof size === 'number' && size >= CARD_SIZE.least && size <= CARD_SIZE.most ? size : undefined,
          hasPanel: typeof hasPanel === 'boolean' ? hasPanel : undefined,
          orders: Array.isArray(orders) ? Object.fromEntries(orders.flatMap(fromKept)) : undefined,
        }),
    }),
  ],
  view: {
    keep: (place) => {
      const { search, statuses, ...rest } =
        'projectId' in place && place.projectId !== null ? queueOf(place.projectId) : WHOLE_LIST
      return { search, statuses, ...choiceOf(rest) }
    },
    reads: ({
      search,
      statuses,
      approvals = [],
      mine = false,
      folder = 0,
      categories = [],
      conditions = [],
      picked = [],
      except = [],
    }) =>
      typeof search === 'string' &&
      Number.isSafeInteger(folder) &&
      typeof mine === 'boolean' &&
      Array.isArray(conditions) &&
      conditions.length <= CONDITIONS_MAX &&
      conditions.every(isCondition) &&
      [statuses, approvals, categories, picked, except].every(
        (ids) => Array.isArray(ids) && ids.length <= KEPT_MAX && ids.every(Number.isSafeInteger),
      ),
    enter: (place, kept) => {
      const projectId = place !== null && 'projectId' in place ? place.projectId : null
      // What `reads` let in is of this shape.
      const { search, statuses, approvals, mine, folder, categories, conditions, picked, except } = (kept ??
        {}) as Partial<Queue>
      narrowItems(
        projectId,
        given({ search, statuses, approvals, mine, folder, categories, conditions, picked, except }),
      )
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

/** The order of a project's list as it is written down. */
function toKept([projectId, { by, descending }]: readonly [string, ItemOrder]) {
  return { projectId: Number(projectId), by, descending }
}

/** What was written down, read with distrust. */
function fromKept(kept: unknown): readonly [number, ItemOrder][] {
  if (typeof kept !== 'object' || kept === null || !('projectId' in kept) || !('by' in kept)) return []
  const { projectId } = kept
  const by = among(kept.by, ITEM_ORDERS)
  if (typeof projectId !== 'number' || by === undefined) return []
  return [[projectId, { by, descending: 'descending' in kept && kept.descending === true }]]
}

/** Only what differs from the whole list is kept. */
function choiceOf({
  approvals,
  mine,
  folder,
  categories,
  conditions,
  picked,
  except,
}: Omit<Queue, 'search' | 'statuses'>) {
  return given({
    approvals: approvals.length === 0 ? undefined : approvals,
    mine: mine ? true : undefined,
    folder,
    categories: categories?.length ? categories : undefined,
    conditions: conditions?.length ? conditions.map((one) => ({ ...one })) : undefined,
    picked: picked ?? undefined,
    except: except.length === 0 ? undefined : except,
  })
}

/** What was written down, read with distrust. */
function isCondition(kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return false
  const { field, operator, values } = kept as Partial<ItemCondition>
  const isText = typeof field === 'string' && typeof operator === 'string'
  const isOfValues = (one: unknown) => typeof one === 'string' || Number.isFinite(one)
  // One that makes no sense finds nothing; without it the list would be wider than it was left.
  return isText && Array.isArray(values) && values.every(isOfValues) && isBounded({ field, operator, values })
}

function isThere(projectId: number, desktop: DesktopApi, queries: QueryClient): Promise<boolean> {
  const project = optionsOf(projectQuery(projectId), desktop)
  return queries.fetchQuery(project).then(
    () => true,
    (thrown: unknown) => !isGone(thrown),
  )
}
