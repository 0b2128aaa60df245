import { given } from '#domain/given'
import { ok } from '#domain/result'
import type { Subjects, WireItem } from '#endpoints'
import type { Platform } from '../platform-context'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { itemScope } from './access/item-scope'
import { itemAccess, type ProjectAccess, projectAccess, searcherOf, seesAssignees } from './access/project-access'
import { changeItemApproval } from './items/change-approval'
import { changeItemsByFilter } from './items/change-by-filter'
import { undoItemsChange } from './items/undo-items-change'
import { changeItemStatus } from './items/change-status'
import { countItems } from './items/count-items'
import { deleteItems } from './items/delete-items'
import { distributeItems } from './items/distribute-items'
import { listAssignees } from './items/list-assignees'
import { requestItems } from './items/request-items'
import { type ItemPage, pageOfItems } from './items/heavy-searches'
import { readSearch } from './items/search-filter'
import { readSort } from './items/search-order'
import { updateItem } from './items/update-item'
import type { ItemRow } from '../storage/items'
import type { MetadataValues } from '../storage/item-metadata'
import { wireItem, wireList, wireStatusChange } from './wire'

const PAGE_MAX = 2_000
const HISTORY_MAX = 500

/** Endpoints of a project's items; those in statuses hidden from the caller don't exist for them. */
export const items = {
  /** Reads a page of the visible items, in the requested order or by ascending id. */
  searchItems: (platform, { caller, place, query, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { limit, offset, search, sort, before } = body.query
    if (limit < 0 || offset < 0) {
      return refuse('bad_request', { message: 'body.query: limit and offset start at 0', data: { key: 'body.query' } })
    }
    const filter = readSearch(search ?? {}, searcherOf(caller, access.value))
    if (!filter.ok) return refuse('bad_request', { message: filter.error, data: { key: 'body.query.search' } })
    const order = readSort(sort?.[0])
    if (!order.ok) return refuse('bad_request', { message: order.error, data: { key: 'body.query.sort' } })
    const { folder_id: folderId } = query
    const here = { kind: 'compare', field: 'folder_id', operator: 'eq', value: folderId ?? 0, folded: false } as const
    const within = folderId === undefined ? filter.value : ({ kind: 'all', parts: [filter.value, here] } as const)
    const scope = itemScope(access.value, within)
    const wanted = { limit: Math.min(limit, PAGE_MAX), offset, sort: { ...order.value, ...given({ before }) } }
    const page = pageOfItems(platform, caller, scope, wanted)
    if (!(page instanceof Promise)) return ok(wirePage(platform, access.value, page))
    return page.then((found) => (found.ok ? ok(wirePage(platform, access.value, found.value)) : found))
  },
  readItem: (platform, { caller, place }) => {
    const found = itemAccess(platform, caller, place)
    if (!found.ok) return found
    const known = platform.storage.itemMetadata.ofItems(place.projectId, [place.itemId])
    const tiles = platform.pyramids.of(found.value.item, found.value.access.project.type)
    const pages = pagesOf(found.value.item)
    return ok({ ...withMetadata(wireItem(found.value.item), known), ...given({ tiles, pages }) })
  },
  /** Returns an item's index among all items that the caller may see, without a search. */
  itemPosition: (platform, { caller, place }) => {
    const found = itemAccess(platform, caller, place)
    if (!found.ok) return found
    const scope = itemScope(found.value.access)
    return ok(platform.storage.items.position(scope, place.itemId))
  },
  /** Lists the newest status changes of an item, without changes between hidden statuses. */
  listStatusChanges: (platform, { caller, place }) => {
    const found = itemAccess(platform, caller, place)
    if (!found.ok) return found
    const { hiddenValues } = found.value.access
    const { rows, total } = platform.storage.statusChanges.ofItem(place.itemId, hiddenValues, HISTORY_MAX)
    return ok(
      wireList(
        rows.map((row) => wireStatusChange(row, hiddenValues)),
        total,
      ),
    )
  },
  listAssignees,
  deleteItems,
  countItems,
  requestItems,
  changeItemStatus,
  changeItemApproval,
  updateItem,
  changeItemsByFilter,
  distributeItems,
  undoItemsChange,
} satisfies HandlersOf<Subjects['items']>

function wirePage({ storage }: Platform, access: ProjectAccess, { rows, total }: ItemPage) {
  const ids = rows.map(({ id }) => id)
  const who = seesAssignees(access) ? storage.items.assignmentsOfAll(ids) : undefined
  const known = storage.itemMetadata.ofItems(access.project.id, ids)
  const objects = storage.revisions.objectCounts(ids)
  return wireList(
    rows.map((row) => ({
      ...withMetadata(wireItem(row, who?.get(row.id) ?? (who && [])), known),
      ...given({ object_count: objects.get(row.id) }),
    })),
    total,
  )
}

/** Original of an item's text; undefined if the platform has none. */
function pagesOf({ source }: ItemRow): WireItem['pages'] {
  const original = source.kind === 'file' ? source.original : undefined
  return original && { text_version: original.textVersion }
}

function withMetadata(item: WireItem, known: ReadonlyMap<number, MetadataValues>): WireItem {
  return { ...item, ...given({ custom_metadata: known.get(item.id) }) }
}
