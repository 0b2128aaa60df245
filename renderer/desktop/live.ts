import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { ItemPage } from '#contract/items'
import type { Item } from '#domain/entities'
import { type EventName, type LiveBatch, type LiveEvent, type Mention, mentionOf } from '#domain/live'
import {
  accessesQuery,
  folderAccessesQuery,
  itemCountsQuery,
  itemsKey,
  projectQuery,
  projectsQuery,
  ROWS_KEY,
  statusesQuery,
  teamQuery,
  transitionsQuery,
} from '../queries'
import { markChanged, unmarkChanged } from '../stores/live-store'
import { useOutbox } from '../stores/outbox-store'
import { resultOf } from './client'

const ASK_AGAIN_MS = 250
const FLASH_MS = 1_500

type Keys = (event: LiveEvent) => readonly QueryKey[]

const counted: Keys = ({ projectId }) =>
  projectId === null
    ? [projectsQuery.queryKey]
    : [itemCountsQuery(projectId).queryKey, projectsQuery.queryKey, projectQuery(projectId).queryKey]
const changedProjects: Keys = ({ ids }) => [
  projectsQuery.queryKey,
  ROWS_KEY,
  ...ids.flatMap((id) => [projectQuery(id).queryKey, itemsKey(id)]),
]
const rights: Keys = ({ ids }) => [
  ROWS_KEY,
  teamQuery.queryKey,
  projectsQuery.queryKey,
  ...ids.flatMap((id) => [
    projectQuery(id).queryKey,
    accessesQuery(id).queryKey,
    folderAccessesQuery(id).queryKey,
    statusesQuery(id).queryKey,
    transitionsQuery(id).queryKey,
    itemsKey(id),
  ]),
]

const comeOrGone: Keys = (event) => [
  ...(event.projectId === null ? [] : [itemsKey(event.projectId)]),
  ...counted(event),
]

/** The answers of calls that are no rows, and that an event makes stale; which rows it makes stale the rows themselves say (`staleOn`). */
const ASKED_AGAIN: Readonly<Partial<Record<EventName, Keys>>> = {
  'item.created': comeOrGone,
  'item.status': counted,
  'item.deleted': comeOrGone,
  'project.created': () => [projectsQuery.queryKey],
  'project.changed': changedProjects,
  'project.deleted': changedProjects,
  'project.restored': changedProjects,
  'access.changed': rights,
  'member.removed': () => [teamQuery.queryKey, projectsQuery.queryKey],
}

export interface LiveClock {
  readonly setTimeout: (run: () => void, milliseconds: number) => number
  readonly clearTimeout: (timer: number) => void
}

/** Refreshes visible data on live events; the answer unsubscribes. */
export function followLive(
  desktop: DesktopApi,
  queries: QueryClient,
  clock: LiveClock,
  onMentioned: (mention: Mention) => void,
): () => void {
  const due = new Map<string, number>()
  const timers = new Set<number>()
  const later = (run: () => void, milliseconds: number): number => {
    const timer = clock.setTimeout(() => {
      timers.delete(timer)
      run()
    }, milliseconds)
    timers.add(timer)
    return timer
  }
  /** Many events of one moment are one question; of answers that were read since `before`, nothing is asked. */
  const askAgain = (key: QueryKey, before?: number): void => {
    const name = JSON.stringify([key, before === undefined])
    if (due.has(name)) return
    const ask = (): void => {
      due.delete(name)
      const isOlder = ({ state }: Query) => before === undefined || state.dataUpdatedAt < before
      void queries.invalidateQueries({ queryKey: key, predicate: isOlder })
    }
    due.set(name, later(ask, ASK_AGAIN_MS))
  }

  const take = (event: LiveEvent): void => {
    const mention = mentionOf(event)
    if (mention !== undefined) onMentioned(mention)
    for (const key of ASKED_AGAIN[event.name]?.(event) ?? []) askAgain(key)
    // After this person's own act the page that made it may have asked already.
    for (const row of event.stale ?? []) askAgain([...ROWS_KEY, row], event.isOwn ? Date.now() : undefined)
    // No list shows anything of an annotation.
    if (event.name === 'item.annotation' || !event.name.startsWith('item.') || event.projectId === null) return
    const fields = event.after === null ? undefined : itemFields(event.after)
    // A refetch through main keeps this person's pending changes; patching the cache would lose them.
    if (fields === undefined || useOutbox.getState().waiting > 0) askAgain(itemsKey(event.projectId))
    else patchItems(queries, event.projectId, new Set(event.ids), fields)
    if (event.isOwn || event.name === 'item.created' || event.name === 'item.deleted') return
    markChanged(event.ids)
    later(() => unmarkChanged(event.ids), FLASH_MS)
  }

  const ends = [
    desktop.on('live.events', ({ isGap, events }: LiveBatch) => {
      if (isGap) void queries.invalidateQueries()
      for (const event of events) take(event)
    }),
    onceQuiet(queries, () => void resultOf(desktop.live.listen())),
  ]
  return () => {
    for (const end of ends) end()
    for (const timer of timers) clock.clearTimeout(timer)
  }
}

/** Runs something when the first rows are there and nothing is on its way; the answer calls it off. */
function onceQuiet(queries: QueryClient, run: () => void): () => void {
  const cache = queries.getQueryCache()
  const isQuiet = (): boolean =>
    queries.isFetching() === 0 &&
    cache.getAll().some(({ state }) => state.dataUpdatedAt > 0 && state.status === 'success')
  const look = (): void => {
    if (!isQuiet()) return
    end()
    run()
  }
  const end = cache.subscribe(look)
  look()
  return end
}

/** Puts the fields into the rows that are there; where none is, nothing moves. */
function patchItems(queries: QueryClient, projectId: number, ids: ReadonlySet<number>, fields: Partial<Item>): void {
  queries.setQueriesData<unknown>({ queryKey: itemsKey(projectId) }, (kept: unknown) => {
    if (!isItemPage(kept) || !kept.data.some(({ id }) => ids.has(id))) return kept
    return { ...kept, data: kept.data.map((item) => (ids.has(item.id) ? { ...item, ...fields } : item)) }
  })
}

/** The fields of an item that a list shows; undefined where an event carries none of them. */
function itemFields({ annotation_status, approval_status, is_pinned }: NonNullable<LiveEvent['after']>) {
  const fields: Partial<Item> = {
    ...(typeof annotation_status === 'number' ? { annotation_status } : {}),
    ...(typeof approval_status === 'number' ? { approval_status } : {}),
    ...(typeof is_pinned === 'boolean' ? { is_pinned } : {}),
  }
  return Object.keys(fields).length === 0 ? undefined : fields
}

function isItemPage(kept: unknown): kept is ItemPage {
  return typeof kept === 'object' && kept !== null && 'data' in kept && Array.isArray(kept.data) && 'total' in kept
}
