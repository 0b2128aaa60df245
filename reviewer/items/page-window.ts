import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import { given } from '#domain/given'

/** One page as it was answered: its own rows, and the neighbours' rows that came along to compare with. */
export interface ItemPage {
  readonly items: readonly Item[]
  readonly before?: number
  readonly after?: Item
  /** Rows were taken out of it, so that nothing is known of what follows. */
  readonly trimmed?: boolean
  /** It may have moved since: it is asked again when it comes into view. */
  readonly stale: boolean
}

/** What to ask for page n: one extra row behind, and one before where there is a page before; none in advanced mode. */
export function pageWindow(page: number, advanced: boolean): { readonly offset: number; readonly limit: number } {
  const start = page * ITEM_PAGE_SIZE
  if (advanced) return { offset: start, limit: ITEM_PAGE_SIZE }
  return { offset: Math.max(0, start - 1), limit: ITEM_PAGE_SIZE + (page === 0 ? 1 : 2) }
}

/** Cuts an answer into the page's own rows and the extra ones. */
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

/** Whole pages behind this one that a host sent unasked; they hold until they are asked for. */
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

/** Tells whether two neighbouring pages were cut from one and the same list. */
export function pagesFit(lower: ItemPage, upper: ItemPage): boolean {
  if (upper.before !== lower.items.at(-1)?.id) return false
  return lower.trimmed === true || lower.after?.id === upper.items[0]?.id
}

/** A page without the rows that left the list; the row that came along behind it moves up. */
export function trimmedPage(page: ItemPage, left: ReadonlySet<number>): ItemPage {
  const { after, ...rest } = page
  const items = [...page.items, ...(after === undefined ? [] : [after])].filter(({ id }) => !left.has(id))
  return { ...rest, items: items.slice(0, ITEM_PAGE_SIZE), trimmed: true }
}

/** The page that holds a row. */
export function pageOf(index: number): number {
  return Math.floor(index / ITEM_PAGE_SIZE)
}

/** A stretch of pages, both ends included. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

/** The pages to forget so that at most `max` are left: those farthest from what is shown, never one of `needed`. */
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
