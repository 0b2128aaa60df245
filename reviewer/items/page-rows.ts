import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import type { FoundRow } from './find-row'
import { type ItemPage, pageOf, trimmedPage } from './page-window'

/** Pages in memory with the index of each of their rows. */
export interface PageRows {
  page(page: number): ItemPage | undefined
  /** Numbers of the pages in memory. */
  numbers(): IterableIterator<number>
  put(page: number, content: ItemPage | undefined): void
  /** Evicts a page, and keeps only its hidden rows. */
  evict(page: number): void
  /** Drops the pages, hidden rows included, that lie behind the end of the list. */
  cutAt(total: number): void
  /** Marks a page for reloading. */
  stale(page: number): void
  /** Marks all pages from this one for reloading. */
  staleFrom(page: number): void
  /** Marks all pages for reloading and drops the hidden rows of evicted ones. */
  staleAll(): void
  /** Known rows in list order; of evicted pages only the hidden ones. */
  loaded(): IterableIterator<FoundRow>
  itemAt(index: number): Item | undefined
  indexOf(id: number): number | undefined
  /** Replaces a row by a newer state of its item. */
  replace(index: number, item: Item): void
  /** Removes rows; the rows behind them move up. */
  remove(ids: ReadonlySet<number>): void
  clear(): void
}

/** Creates an empty set of pages. */
export function createPageRows(isHidden: (item: Item) => boolean): PageRows {
  const pages = new Map<number, ItemPage>()
  /** Hidden rows of evicted pages: without them the rows behind would jump. */
  const hiddenRows = new Map<number, readonly FoundRow[]>()
  const indexes = new Map<number, number>()

  /** Known rows of a page; until the next page is loaded, this one also gives its first row. */
  function placesOf(page: number): readonly FoundRow[] {
    const start = page * ITEM_PAGE_SIZE
    const content = pages.get(page)
    if (content === undefined) return hiddenRows.get(page) ?? []
    const { items, after } = content
    const places = items.map((item, at) => ({ index: start + at, item }))
    const isNextKnown = after === undefined || pages.has(page + 1) || hiddenRows.has(page + 1)
    return isNextKnown ? places : [...places, { index: start + ITEM_PAGE_SIZE, item: after }]
  }

  function put(page: number, content: ItemPage | undefined): void {
    for (const { index, item } of [...placesOf(page - 1), ...placesOf(page)])
      if (indexes.get(item.id) === index) indexes.delete(item.id)
    hiddenRows.delete(page)
    if (content === undefined) pages.delete(page)
    else pages.set(page, content)
    for (const known of [page - 1, page])
      if (pages.has(known)) for (const { index, item } of placesOf(known)) indexes.set(item.id, index)
  }

  function stale(page: number): void {
    const content = pages.get(page)
    if (content !== undefined) pages.set(page, { ...content, stale: true })
  }

  return {
    page: (page) => pages.get(page),
    numbers: () => pages.keys(),
    put,
    evict(page) {
      const hidden = placesOf(page).filter(({ item }) => isHidden(item))
      put(page, undefined)
      if (hidden.length > 0) hiddenRows.set(page, hidden)
    },
    cutAt(total) {
      for (const page of [...pages.keys(), ...hiddenRows.keys()])
        if (page * ITEM_PAGE_SIZE >= total) put(page, undefined)
    },
    stale,
    staleFrom(from) {
      for (const page of pages.keys()) if (page >= from) stale(page)
    },
    staleAll() {
      hiddenRows.clear()
      for (const page of pages.keys()) stale(page)
    },
    *loaded() {
      for (const page of [...pages.keys(), ...hiddenRows.keys()].sort((a, b) => a - b)) yield* placesOf(page)
    },
    itemAt(index) {
      const [page, at] = [pageOf(index), index % ITEM_PAGE_SIZE]
      const own = pages.get(page)
      if (own !== undefined) return own.items[at]
      return at === 0 ? pages.get(page - 1)?.after : undefined
    },
    indexOf: (id) => indexes.get(id),
    replace(index, item) {
      const page = pageOf(index)
      const [lower, own] = [pages.get(page - 1), pages.get(page)]
      if (own !== undefined) pages.set(page, { ...own, items: own.items.with(index % ITEM_PAGE_SIZE, item) })
      else if (lower !== undefined) pages.set(page - 1, { ...lower, after: item })
    },
    remove(ids) {
      hiddenRows.clear()
      const first = Math.min(...[...ids].flatMap((id) => indexes.get(id) ?? []))
      for (const [page, content] of pages) {
        if (placesOf(page).some(({ item }) => ids.has(item.id))) put(page, trimmedPage(content, ids))
        // Later rows have moved up.
        if (page * ITEM_PAGE_SIZE > first) stale(page)
      }
    },
    clear() {
      pages.clear()
      hiddenRows.clear()
      indexes.clear()
    },
  }
}
