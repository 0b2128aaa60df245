import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import type { Result } from '#domain/result'
import type { CancelSignal, Clock } from '#protocol/port'
import { createEdgeCheck } from './edge-check'
import { createPageLoader, type PageTrouble } from './page-loader'
import { cutPage, type ItemPage, pageOf, type PageRange, pagesToForget, pageWindow, trimmedPage } from './page-window'

/** How many pages are kept: hours of scrolling must not fill the memory. */
const PAGES_KEPT = 40

/** Asks the host for a stretch of the list. */
export type AskItems = (
  offset: number,
  limit: number,
  search: string,
  signal: CancelSignal,
) => Promise<Result<{ readonly data: readonly Item[]; readonly total: number }>>

/** A row with its place. */
interface Place {
  readonly index: number
  readonly item: Item
}

/** The items of a project or of a search, as far as they were loaded. */
export interface ItemPages {
  readonly total: number | undefined
  readonly search: string
  readonly trouble: PageTrouble | undefined
  itemAt(index: number): Item | undefined
  indexOf(id: number): number | undefined
  /** Loaded rows with their places, in the order of the list; of forgotten pages the rows that are hidden. */
  loaded(): IterableIterator<Place>
  /** Loads the page of a row if needed; false where it is no longer wanted. */
  ensure(index: number): Promise<boolean>
  /** Loads the pages that rows from..to lie on, also those that may have moved. */
  view(from: number, to: number): void
  update(item: Item): void
  /** A row leaves the list: the pages behind it are asked again when they come into view. */
  leave(id: number): void
  setAdvanced(advanced: boolean): void
  /** Asks everything again; the rows on show stay until the new ones are there. */
  reload(): void
  setSearch(search: string): void
  retryNow(): void
}

/** Pages of 100 with overlap; `anchor` names the row around which a list that moved is loaded again. */
export function createItemPages(
  clock: Clock,
  ask: AskItems,
  anchor: () => number,
  onChange: () => void,
  isHidden: (item: Item) => boolean = () => false,
): ItemPages {
  const pages = new Map<number, ItemPage>()
  /** What forgotten pages hid: without it the rows behind them would jump. */
  const hiddenRows = new Map<number, readonly Place[]>()
  let shown: PageRange = { first: 0, last: 0 }
  const indexes = new Map<number, number>()
  const edges = createEdgeCheck()
  /** Rows that the person may not view any more, though they are still in their pages. */
  const left = new Set<number>()
  let total: number | undefined
  let search = ''
  let advanced = false
  const loader = createPageLoader(
    clock,
    (page, signal) => {
      const { offset, limit } = pageWindow(page, advanced)
      return ask(offset, limit, search, signal)
    },
    accept,
    onChange,
  )

  function accept(page: number, answer: { readonly data: readonly Item[]; readonly total: number }): void {
    // A shorter list says that the platform leaves these rows out by now.
    if (total !== undefined && answer.total < total) takeOut()
    total = answer.total
    for (const known of [...pages.keys(), ...hiddenRows.keys()])
      if (known * ITEM_PAGE_SIZE >= total) put(known, undefined)
    put(page, cutPage(page, answer.data, advanced))
    if (!advanced) checkEdges(page)
    for (const far of pagesToForget(pages.keys(), shown, [page, pageOf(anchor())], PAGES_KEPT)) forget(far)
    onChange()
  }

  function forget(page: number): void {
    const hidden = placesOf(page).filter(({ item }) => isHidden(item))
    put(page, undefined)
    if (hidden.length > 0) hiddenRows.set(page, hidden)
  }

  function placesOf(page: number): readonly Place[] {
    const start = page * ITEM_PAGE_SIZE
    return pages.get(page)?.items.map((item, at) => ({ index: start + at, item })) ?? hiddenRows.get(page) ?? []
  }

  function put(page: number, content: ItemPage | undefined): void {
    const start = page * ITEM_PAGE_SIZE
    pages.get(page)?.items.forEach((item, at) => {
      if (indexes.get(item.id) === start + at) indexes.delete(item.id)
    })
    hiddenRows.delete(page)
    if (content === undefined) pages.delete(page)
    else pages.set(page, content)
    content?.items.forEach((item, at) => indexes.set(item.id, start + at))
  }

  function takeOut(): void {
    hiddenRows.clear()
    for (const [page, content] of pages) {
      if (content.items.some(({ id }) => left.has(id))) put(page, trimmedPage(content, left))
    }
    left.clear()
  }

  function checkEdges(page: number): void {
    for (const neighbour of [page - 1, page + 1]) {
      const edge = Math.min(page, neighbour)
      const lower = pages.get(edge)
      const upper = pages.get(edge + 1)
      if (lower === undefined || upper === undefined || pages.get(neighbour)?.stale) continue
      const verdict = edges.judge(edge, lower, upper)
      if (verdict === 'reload neighbour') void loader.load(neighbour)
      if (verdict === 'reload all') return reloadAround(anchor())
    }
  }

  /** The rows on show stay until the new ones are there. */
  function reloadAround(index: number): void {
    hiddenRows.clear()
    for (const [page, content] of pages) pages.set(page, { ...content, stale: true })
    void loader.load(pageOf(index))
  }

  return {
    get total() {
      return total
    },
    get search() {
      return search
    },
    get trouble() {
      return loader.trouble()
    },
    itemAt: (index) => pages.get(pageOf(index))?.items[index % ITEM_PAGE_SIZE],
    indexOf: (id) => indexes.get(id),
    *loaded() {
      for (const page of [...pages.keys(), ...hiddenRows.keys()].sort((a, b) => a - b)) yield* placesOf(page)
    },
    ensure(index) {
      const page = pageOf(index)
      return pages.has(page) ? Promise.resolve(true) : loader.load(page)
    },
    view(from, to) {
      const last = pageOf(Math.max(0, Math.min(to, (total ?? 1) - 1)))
      shown = { first: pageOf(Math.max(0, from)), last }
      for (let page = shown.first; page <= last; page += 1) {
        if (pages.get(page)?.stale ?? true) void loader.load(page)
      }
    },
    update(item) {
      left.delete(item.id)
      const index = indexes.get(item.id)
      const page = index === undefined ? undefined : pages.get(pageOf(index))
      if (index === undefined || page === undefined) return
      pages.set(pageOf(index), { ...page, items: page.items.with(index % ITEM_PAGE_SIZE, item) })
      onChange()
    },
    leave(id) {
      const index = indexes.get(id)
      if (index === undefined) return
      left.add(id)
      // Overlap repairs the row's own page; without overlap it has to be asked again too.
      const from = pageOf(index) + (advanced ? 0 : 1)
      for (const [page, content] of pages) if (page >= from) pages.set(page, { ...content, stale: true })
      onChange()
    },
    reload: () => reloadAround(anchor()),
    setAdvanced(value) {
      advanced = value
    },
    setSearch(text) {
      if (text === search) return
      loader.abortAll()
      search = text
      pages.clear()
      hiddenRows.clear()
      shown = { first: 0, last: 0 }
      indexes.clear()
      left.clear()
      edges.reset()
      total = undefined
      onChange()
      void loader.load(0)
    },
    retryNow: () => loader.retryNow(),
  }
}
