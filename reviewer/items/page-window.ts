import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import { given } from '#domain/given'

/** One loaded page: its own rows, and the neighbours' rows for comparison. */
export interface ItemPage {
  readonly items: readonly Item[]
  readonly before?: number
  readonly after?: Item
  /** Rows were removed from it, so the following row is unknown. */
  readonly trimmed?: boolean
  /** It may be outdated: it is reloaded when it becomes visible. */
  readonly stale: boolean
}

/** Request of page n: one extra row behind, and one before unless it is the first; none in advanced mode. */
export function pageWindow(page: number, advanced: boolean): { readonly offset: number; readonly limit: number } {
  const start = page * ITEM_PAGE_SIZE
  if (advanced) return { offset: start, limit: ITEM_PAGE_SIZE }
  return { offset: Math.max(0, start - 1), limit: ITEM_PAGE_SIZE + (page === 0 ? 1 : 2) }
}

/** Splits an answer into the page's own rows and the extra ones. */
export function cutPage(page: number, rows: readonly Item[], advanced: boolean): ItemPage {
  const lead = advanced || page === 0 ? 0 : 1
  const before = lead === 1 ? rows[0]?.id : undefined
  const after = advanced ? undefined : rows[lead + ITEM_PAGE_SIZE]
  return {
    items: rows.slice(lead, lead + ITEM_PAGE_SIZE),
    ...given({ before, after }),
    stale: false,
  }
}

/** Whole later pages that a host sent unrequested; they are valid until they are requested. */
export function surplusPages(
  page: number,
  rows: readonly Item[],
  total: number,
  advanced: boolean,
): readonly (readonly [page: number, content: ItemPage])[] {
  const { offset, limit } = pageWindow(page, advanced)
  if (rows.length <= limit) return []
  const more: [number, ItemPage][] = []
  for (let next = page + 1; next * ITEM_PAGE_SIZE < offset + rows.length; next += 1) {
    const at = next * ITEM_PAGE_SIZE - offset
    const items = rows.slice(at, at + ITEM_PAGE_SIZE)
    if (items.length < Math.min(ITEM_PAGE_SIZE, total - next * ITEM_PAGE_SIZE)) break
    more.push([next, { items, ...given({ before: rows[at - 1]?.id, after: rows[at + ITEM_PAGE_SIZE] }), stale: true }])
  }
  return more
}

/** Tells whether two neighbouring pages are consistent. */
export function pagesFit(lower: ItemPage, upper: ItemPage): boolean {
  if (upper.before !== lower.items.at(-1)?.id) return false
  return lower.trimmed === true || lower.after?.id === upper.items[0]?.id
}

/** Page without the removed rows; the extra row behind it moves up. */
export function trimmedPage(page: ItemPage, left: ReadonlySet<number>): ItemPage {
  const { after, ...rest } = page
  const items = [...page.items, ...(after === undefined ? [] : [after])].filter(({ id }) => !left.has(id))
  return { ...rest, items: items.slice(0, ITEM_PAGE_SIZE), trimmed: true }
}

/** Page that holds a row. */
export function pageOf(index: number): number {
  return Math.floor(index / ITEM_PAGE_SIZE)
}

/** Range of pages, both ends included. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

/** Pages to evict so that at most `max` remain: the farthest from the visible ones, never one of `needed`. */
export function pagesToForget(
  known: Iterable<number>,
  shown: PageRange,
  needed: readonly number[],
  max: number,
): readonly number[] {
  const pages = [...known]
  const distance = (page: number) => Math.max(0, shown.first - page, page - shown.last)
  return pages
    .filter((page) => distance(page) > 0 && !needed.includes(page))
    .sort((a, b) => distance(b) - distance(a))
    .slice(0, Math.max(0, pages.length - max))
}
