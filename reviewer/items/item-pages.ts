import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import type { Result } from '#domain/result'
import type { CancelSignal, Clock } from '#protocol/port'
import { createEdgeCheck } from './edge-check'
import { createPageLoader, type PageTrouble } from './page-loader'
import type { RowSource } from './find-row'
import {
  cutPage,
  type ItemPage,
  pageOf,
  type PageRange,
  pagesFit,
  pagesToForget,
  pageWindow,
  surplusPages,
  trimmedPage,
} from './page-window'

/** Most pages in memory, so that hours of scrolling don't fill it. */
const PAGES_KEPT = 40

/** Requests a range of the list. */
export type AskItems = (
  offset: number,
  limit: number,
  search: string,
  signal: CancelSignal,
) => Promise<Result<{ readonly data: readonly Item[]; readonly total: number }>>

/** Row with its index. */
interface Place {
  readonly index: number
  readonly item: Item
}

/** Loaded items of a project or a search. */
export interface ItemPages extends RowSource {
  readonly search: string
  readonly trouble: PageTrouble | undefined
  /** Loaded rows with their indexes, in list order; of evicted pages only the hidden rows. */
  loaded(): IterableIterator<Place>
  /** Loads the pages of the rows from..to, including stale ones. */
  view(from: number, to: number): void
  update(item: Item): void
  /** Removes a row: the pages behind it are reloaded when they become visible. */
  leave(id: number): void
  setAdvanced(advanced: boolean): void
  /** Reloads everything; the shown rows stay until the new ones arrive. */
  reload(): void
  setSearch(search: string): void
  /** Restarts for another list: everything is reloaded. */
  restart(): void
  retryNow(): void
}

/** Creates overlapping pages of 100; `anchor` names the row around which a changed list is reloaded. */
export function createItemPages(
  clock: Clock,
  ask: AskItems,
  anchor: () => number,
  onChange: () => void,
  isHidden: (item: Item) => boolean = () => false,
): ItemPages {
  const pages = new Map<number, ItemPage>()
  /** Hidden rows of evicted pages: without them the rows behind would jump. */
  const hiddenRows = new Map<number, readonly Place[]>()
  let shown: PageRange = { first: 0, last: 0 }
  const indexes = new Map<number, number>()
  const edges = createEdgeCheck()
  /** Rows that the person may no longer view, although their pages still contain them; in order of their changes. */
  const left = new Set<number>()
  let total: number | undefined
  let version = 0
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

  function accept(
    page: number,
    { data, total: told }: { readonly data: readonly Item[]; readonly total: number },
  ): void {
    version += 1
    const { offset } = pageWindow(page, advanced)
    const isTooSmall = data.length > 0 && told < offset + data.length
    const now = isTooSmall ? offset + data.length : told
    // A shorter total tells how many of these rows the platform has removed by now.
    if (total !== undefined && now < total) takeOut(total - now)
    total = now
    for (const known of [...pages.keys(), ...hiddenRows.keys()])
      if (known * ITEM_PAGE_SIZE >= total) put(known, undefined)
    const before = pages.get(page)?.items ?? []
    put(page, cutPage(page, data, advanced))
    for (const { id } of before) if (!indexes.has(id)) left.delete(id)
    for (const [next, content] of surplusPages(page, data, total, advanced)) if (!pages.has(next)) put(next, content)
    if (!advanced) checkEdges(page)
    for (const far of pagesToForget(pages.keys(), shown, [page, pageOf(anchor())], PAGES_KEPT)) forget(far)
    onChange()
  }

  function forget(page: number): void {
    const hidden = placesOf(page).filter(({ item }) => isHidden(item))
    put(page, undefined)
    if (hidden.length > 0) hiddenRows.set(page, hidden)
  }

  /** Known rows of a page; until the next page is loaded, this one also gives its first row. */
  function placesOf(page: number): readonly Place[] {
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

  /** The platform removes rows in the order of their changes. */
  function takeOut(count: number): void {
    hiddenRows.clear()
    const gone = new Set([...left].slice(0, count))
    const places = [...gone].flatMap((id) => indexes.get(id) ?? [])
    const first = Math.min(...places)
    for (const [page, content] of pages) {
      if (placesOf(page).some(({ item }) => gone.has(item.id))) put(page, trimmedPage(content, gone))
      // Later rows have moved up.
      if (page * ITEM_PAGE_SIZE > first) stale(page)
    }
    for (const id of gone) left.delete(id)
  }

  function stale(page: number): void {
    const content = pages.get(page)
    if (content !== undefined) pages.set(page, { ...content, stale: true })
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

  function rowAt(index: number): Item | undefined {
    const [page, at] = [pageOf(index), index % ITEM_PAGE_SIZE]
    const own = pages.get(page)
    if (own !== undefined) return own.items[at]
    return at === 0 ? pages.get(page - 1)?.after : undefined
  }

  function restart(): void {
    loader.abortAll()
    pages.clear()
    hiddenRows.clear()
    shown = { first: 0, last: 0 }
    indexes.clear()
    left.clear()
    edges.reset()
    total = undefined
    onChange()
    void loader.load(0)
  }

  function isJoined(index: number): boolean {
    const [lower, upper] = [pages.get(pageOf(index) - 1), pages.get(pageOf(index))]
    const isEdge = index % ITEM_PAGE_SIZE === 0 && lower !== undefined && upper !== undefined
    return advanced || !isEdge || pagesFit(lower, upper)
  }

  /** The shown rows stay until the new ones arrive. */
  function reloadAround(index: number): void {
    hiddenRows.clear()
    for (const page of pages.keys()) stale(page)
    void loader.load(pageOf(index))
  }

  return {
    get total() {
      return total
    },
    get version() {
      return version
    },
    get search() {
      return search
    },
    get trouble() {
      return loader.trouble()
    },
    itemAt: (index) => rowAt(index),
    isJoined,
    async rejoin(index) {
      const page = pageOf(index)
      const came = await loader.load(page - 1)
      return came && !isJoined(index) ? loader.load(page) : came
    },
    indexOf: (id) => indexes.get(id),
    *loaded() {
      for (const page of [...pages.keys(), ...hiddenRows.keys()].sort((a, b) => a - b)) yield* placesOf(page)
    },
    ensure(index) {
      const page = pageOf(index)
      const content = pages.get(page)
      const isKnown = content?.items[index % ITEM_PAGE_SIZE] !== undefined
      const isWhole = content !== undefined && !content.stale && content.trimmed !== true
      return isKnown || isWhole ? Promise.resolve(true) : loader.load(page)
    },
    view(from, to) {
      const last = pageOf(Math.max(0, Math.min(to, (total ?? 1) - 1)))
      shown = { first: pageOf(Math.max(0, from)), last }
      for (let page = shown.first; page <= last; page += 1) {
        if (pages.get(page)?.stale ?? true) void loader.load(page)
      }
    },
    update(item) {
      if (!isHidden(item)) left.delete(item.id)
      const index = indexes.get(item.id)
      if (index === undefined) return
      const page = pageOf(index)
      const [lower, own] = [pages.get(page - 1), pages.get(page)]
      if (own !== undefined) pages.set(page, { ...own, items: own.items.with(index % ITEM_PAGE_SIZE, item) })
      else if (lower !== undefined) pages.set(page - 1, { ...lower, after: item })
      onChange()
    },
    leave(id) {
      const index = indexes.get(id)
      if (index === undefined) return
      left.add(id)
      // Overlap repairs the row's own page; without overlap it must be reloaded too.
      const from = pageOf(index) + (advanced ? 0 : 1)
      for (const page of pages.keys()) if (page >= from) stale(page)
      onChange()
    },
    reload: () => reloadAround(anchor()),
    setAdvanced(value) {
      advanced = value
    },
    setSearch(text) {
      if (text === search) return
      search = text
      restart()
    },
    restart,
    retryNow: () => loader.retryNow(),
  }
}
