import type { Item, WorkflowStatus } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { readStatus } from '#domain/workflow'
import type { WireStatus } from '#domain/workflow-wire'
import { type Items, itemOf } from '../services/items'
import type { Services } from '../services/services'
import type { Workflow } from '../services/workflow'
import type { Known } from './writes/write'

/** Services whose answers held changes need later. */
export interface Remembered {
  readonly items: Items
  readonly workflow: Workflow
}

export interface LastKnown extends Omit<Known, 'withPendingChanges'> {
  /** The same services; their answers are cached. */
  readonly services: Remembered
  /** Stores the items of a write's answer. */
  readonly note: (projectId: number, items: readonly Item[]) => void
  readonly forget: () => void
}

const ITEMS_MAX = 20_000

/** Caches the platform's last answers, so that changes work offline. */
export function createLastKnown({ items, workflow }: Pick<Services, keyof Remembered>): LastKnown {
  const known = new Map<string, Item>()
  const statuses = new Map<number, readonly WireStatus[]>()

  const remember = (projectId: number, item: Item): void => {
    const key = `${projectId}/${item.id}`
    known.delete(key)
    known.set(key, item)
    if (known.size <= ITEMS_MAX) return
    for (const oldest of known.keys()) {
      known.delete(oldest)
      break
    }
  }
  const rememberStatuses = async (projectId: number): ReturnType<Workflow['statuses']> => {
    const read = await workflow.statuses(projectId)
    if (read.ok) statuses.set(projectId, read.value)
    return read
  }
  const readItem: Items['read'] = async (projectId, itemId) => {
    const read = await items.read(projectId, itemId)
    if (read.ok) remember(projectId, itemOf(read.value))
    return read
  }

  const statusOf = async (projectId: number, statusId: number): Promise<Result<WorkflowStatus>> => {
    const named = (list: readonly WireStatus[] | undefined) => list?.find(({ status }) => status.id === statusId)
    const known = named(statuses.get(projectId))
    if (known !== undefined) return ok(readStatus(known))
    const read = await rememberStatuses(projectId)
    if (!read.ok) return read
    const found = named(read.value)
    return found === undefined
      ? err(platformError('bad_request', { detail: `no status ${statusId}` }))
      : ok(readStatus(found))
  }
  const itemNow = async (projectId: number, itemId: number): Promise<Result<Item>> => {
    const item = known.get(`${projectId}/${itemId}`)
    if (item !== undefined) return ok(item)
    const read = await readItem(projectId, itemId)
    return read.ok ? ok(itemOf(read.value)) : read
  }

  return {
    services: {
      items: {
        ...items,
        read: readItem,
        page: async (request) => {
          const page = await items.page(request)
          if (page.ok) for (const item of page.value.data) remember(request.projectId, item)
          return page
        },
      },
      workflow: { ...workflow, statuses: rememberStatuses },
    },
    statusOf,
    itemNow,
    note: (projectId, items) => {
      for (const item of items) remember(projectId, item)
    },
    read: async (projectId, itemId) => {
      const read = await readItem(projectId, itemId)
      return read.ok ? itemOf(read.value) : known.get(`${projectId}/${itemId}`)
    },
    forget: () => {
      known.clear()
      statuses.clear()
    },
  }
}
