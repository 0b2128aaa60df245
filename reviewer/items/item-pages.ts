import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import type { Result } from '#domain/result'
import type { CancelSignal, Clock } from '#protocol/port'
import { createEdgeCheck } from './edge-check'
import { createPageLoader, type PageTrouble } from './page-loader'
import type { FoundRow, RowSource } from './find-row'
import { createPageRows } from './page-rows'
import { cutPage, pageOf, type PageRange, pagesFit, pagesToForget, pageWindow, surplusPages } from './page-window'

/** Most pages in memory, so that hours of scrolling don't fill it. */
const PAGES_KEPT = 40

/** Requests a range of the list. */
export type AskItems = (
  offset: number,
  limit: number,
  search: string,
  signal: CancelSignal,
) => Promise<Result<{ readonly data: readonly Item[]; readonly total: number }>>

/** Loaded items of a project or a search. */
export interface ItemPages extends RowSource {
  readonly search: string
  readonly trouble: PageTrouble | undefined
  /** Loaded rows with their indexes, in list order; of evicted pages only the hidden rows. */
  loaded(): IterableIterator<FoundRow>
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
  const rows = createPageRows(isHidden)
  const edges = createEdgeCheck()
  /** Rows that the person may no longer view, although their pages still contain them; in order of their changes. */
  const left = new Set<number>()
  let shown: PageRange = { first: 0, last: 0 }
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
    if (total !== undefined && now < total) removeLeft(total - now)
    total = now
    rows.cutAt(total)
    const before = rows.page(page)?.items ?? []
    rows.put(page, cutPage(page, data, advanced))
    for (const { id } of before) if (rows.indexOf(id) === undefined) left.delete(id)
    for (const [next, content] of surplusPages(page, data, total, advanced))
      if (rows.page(next) === undefined) rows.put(next, content)
    if (!advanced) checkEdges(page)
    for (const far of pagesToForget(rows.numbers(), shown, [page, pageOf(anchor())], PAGES_KEPT)) rows.evict(far)
    onChange()
  }

  /** The platform removes rows in the order of their changes. */
  function removeLeft(count: number): void {
    const gone = new Set([...left].slice(0, count))
    rows.remove(gone)
    for (const id of gone) left.delete(id)
  }

  function checkEdges(page: number): void {
    for (const neighbour of [page - 1, page + 1]) {
      const edge = Math.min(page, neighbour)
      const lower = rows.page(edge)
      const upper = rows.page(edge + 1)
      if (lower === undefined || upper === undefined || rows.page(neighbour)?.stale) continue
      const verdict = edges.judge(edge, lower, upper)
      if (verdict === 'reload neighbour') void loader.load(neighbour)
      if (verdict === 'reload all') return reloadAround(anchor())
    }
  }

  function restart(): void {
    loader.abortAll()
    rows.clear()
    shown = { first: 0, last: 0 }
    left.clear()
    edges.reset()
    total = undefined
    onChange()
    void loader.load(0)
  }

  function isJoined(index: number): boolean {
    const [lower, upper] = [rows.page(pageOf(index) - 1), rows.page(pageOf(index))]
    const isEdge = index % ITEM_PAGE_SIZE === 0 && lower !== undefined && upper !== undefined
    return advanced || !isEdge || pagesFit(lower, upper)
  }

  /** The shown rows stay until the new ones arrive. */
  function reloadAround(index: number): void {
    rows.staleAll()
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
    itemAt: rows.itemAt,
    isJoined,
    async rejoin(index) {
      const page = pageOf(index)
      const came = await loader.load(page - 1)
      return came && !isJoined(index) ? loader.load(page) : came
    },
    indexOf: rows.indexOf,
    loaded: rows.loaded,
    ensure(index) {
      const page = pageOf(index)
      const content = rows.page(page)
      const isKnown = content?.items[index % ITEM_PAGE_SIZE] !== undefined
      const isWhole = content !== undefined && !content.stale && content.trimmed !== true
      return isKnown || isWhole ? Promise.resolve(true) : loader.load(page)
    },
    view(from, to) {
      const last = pageOf(Math.max(0, Math.min(to, (total ?? 1) - 1)))
      shown = { first: pageOf(Math.max(0, from)), last }
      for (let page = shown.first; page <= last; page += 1) {
        if (rows.page(page)?.stale ?? true) void loader.load(page)
      }
    },
    update(item) {
      if (!isHidden(item)) left.delete(item.id)
      const index = rows.indexOf(item.id)
      if (index === undefined) return
      rows.replace(index, item)
      onChange()
    },
    leave(id) {
      const index = rows.indexOf(id)
      if (index === undefined) return
      left.add(id)
      // Overlap repairs the row's own page; without overlap it must be reloaded too.
      rows.staleFrom(pageOf(index) + (advanced ? 0 : 1))
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
