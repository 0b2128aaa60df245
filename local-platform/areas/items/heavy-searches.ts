import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemSort } from '../../storage/item-order'
import { type ItemRow, readItem } from '../../storage/item-row'
import type { ItemScope } from '../../storage/items'

/** Comparisons that take a tenth of a second: larger searches run beside the calls. */
const HEAVY = 4_000_000
/** Comparisons of a job's search, which counts once and then checks a part of the items in each slice. */
const HEAVY_FOR_JOBS = 10_000_000
/** Longest wait for a list, and thus for the next one in the queue. */
const SEARCH_WITHIN_MS = 5_000

/** Some of the items that a search finds, and their total number. */
export type ItemPage = { readonly rows: readonly ItemRow[]; readonly total: number }
type Sort = ItemSort & { readonly before?: number }

/** Reads a page of items: directly if that is quick, else in the reader, which has a time limit. */
export function pageOfItems(
  platform: Platform,
  caller: Caller,
  scope: ItemScope,
  { limit, offset, sort }: { readonly limit: number; readonly offset: number; readonly sort: Sort },
): ItemPage | Promise<Result<ItemPage, Refusal>> {
  const { items } = platform.storage
  return items.cost(scope) <= HEAVY
    ? items.page(scope, limit, offset, sort)
    : heavyPage(platform, caller, items.pageQueries(scope, limit, offset, sort))
}

async function heavyPage(
  { storage, shares }: Platform,
  { person }: Caller,
  queries: ReturnType<Platform['storage']['items']['pageQueries']>,
): Promise<Result<ItemPage, Refusal>> {
  const giveBack = shares.take('searches', person.id)
  if (giveBack === undefined)
    return refuse('too_many_requests', { message: 'Your other searches are still running. Try again in a moment.' })
  try {
    const found = await storage.reader.ask(queries, SEARCH_WITHIN_MS)
    if (!found.ok) return refuse('too_slow')
    const [totals = [], rows = []] = found.value
    return ok({ rows: rows.map(readItem), total: Number(totals[0]?.['n'] ?? 0) })
  } finally {
    giveBack()
  }
}

/** Number of items that a job would change, and the last one's id; refuses a search that would block others. */
export function extentOf({ storage }: Platform, scope: ItemScope): Result<{ total: number; lastId: number }, Refusal> {
  return storage.items.cost(scope) > HEAVY_FOR_JOBS ? refuse('too_slow') : ok(storage.items.extent(scope))
}
