import type { ItemPage, ItemPageRequest } from '#contract/items'
import { fullName, type Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { given } from '#domain/given'
import { itemOrder, itemSearch } from '#domain/item-search'
import { ok, type Result } from '#domain/result'
import type { WireItem } from '#endpoints'
import { companionsIn } from '../http/to-platform-error'
import { loadEndpoints } from './load-endpoints'
import type { ScopedCall } from './scope'

export interface Items {
  readonly page: (request: ItemPageRequest) => Promise<Result<ItemPage>>
  readonly read: (projectId: number, itemId: number) => Promise<Result<WireItem>>
  readonly position: (
    projectId: number,
    itemId: number,
  ) => Promise<Result<{ readonly index: number; readonly total: number } | null>>
  readonly counts: (projectId: number) => Promise<Result<readonly { readonly value: number; readonly count: number }[]>>
}

/** Creates the item calls of a project. */
export function createItems(ask: ScopedCall): Items {
  return {
    page: async ({ projectId, offset, limit, guestId, ...narrowing }) => {
      const narrowed = itemSearch(narrowing)
      const query = { limit, offset, ...given({ search: narrowed }), ...itemOrder(narrowing) }
      const page = await ask('searchItems', { projectId, body: { query } })
      // A guest gets only the fields that its work needs.
      const read = guestId === undefined ? listedItemOf : itemOf
      return page.ok ? ok({ data: page.value.data.map(read), total: page.value.total }) : page
    },
    read: (projectId, itemId) => ask('readItem', { projectId, path: { itemId } }),
    position: async (projectId, itemId) => {
      const answer = await ask('itemPosition', { projectId, path: { itemId } })
      if (answer.ok) return answer
      return answer.error.code === 'not_found' ? ok(null) : answer
    },
    counts: async (projectId) => {
      const answer = await ask('countItems', { projectId })
      return answer.ok ? ok(answer.value.data) : answer
    },
  }
}

/** Converts an item for use outside the main process. */
export function itemOf(wire: WireItem): Item {
  return {
    id: wire.id,
    // Names contain no slash, so equal names of two folders stay distinct.
    name: wire.folder_name === undefined ? wire.name : `${wire.folder_name}/${wire.name}`,
    annotation_status: wire.annotation_status,
    approval_status: wire.approval_status,
    is_pinned: wire.is_pinned,
  }
}

/** Converts an item for a list of the shell, with its list fields. */
function listedItemOf(wire: WireItem): Item {
  const { assignments, categories, meta, createdAt, updatedAt } = wire
  const facts = given({
    assignees: assignments?.map(fullName),
    width: meta?.width,
    height: meta?.height,
    priority: wire.entropy_value ?? undefined,
    comments: wire.open_comments || undefined,
    objects: wire.object_count,
    category: categories?.[0]?.category_name,
    metadata: wire.custom_metadata,
    link: wire.url,
  })
  return { ...itemOf(wire), facts: { ...facts, createdAt, updatedAt } }
}

/** Converts a refused change for pages: with the platform's data, and the item in the pages' form. */
export async function withItem(error: PlatformError): Promise<PlatformError> {
  // The code comes first: it marks the platform's own answer.
  const { item, code, ...said } = error.data ?? {}
  const read = (await loadEndpoints()).readItem.answer.safeParse(item)
  const data = { ...companionsIn({ code, ...said }), ...(read.success ? { item: itemOf(read.data) } : {}) }
  return { ...error, ...(error.data === undefined ? {} : { data }) }
}
