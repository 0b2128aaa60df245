import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { ok } from '#domain/result'
import { CancelSource, type Clock } from '#protocol/port'
import type { HostClient } from '../host/host-client'
import type { HostStream } from '../host/host-stream'
import type { CurrentItem } from './current-item'
import { type FoundRow, knownFrom, nextVisibleFrom, placeOfAny, rowsBeside, stepFrom } from './find-row'
import { createItemPages, type ItemPages } from './item-pages'
import { isDisabled, type ItemsStore } from './items-store'
import { belongs } from './queue-rules'
import { placedRows } from './placed-rows'
import { visibleRows } from './visible-rows'

/** Pause in typing before a search request, milliseconds. */
const SEARCH_REST_MS = 250

/** Number of items that are prefetched in the direction of movement, and behind it. */
const AHEAD = 2
const BEHIND = 1

/** Result of the search for the next item of a status; `superseded`: the person selected another one. */
export type SeekEnd =
  | { readonly state: 'found' | 'none' | 'superseded' }
  | { readonly state: 'failed'; readonly error: PlatformError }

/** List of items with its selection; it hides the rules of paging and visibility. */
export interface ItemList {
  readonly store: ItemsStore
  readonly pages: ItemPages
  /** Reloads the rows after the viewable statuses changed. */
  refresh(): void
  /** Tells whether an item is visible and can be selected. */
  mayChoose(item: Item): boolean
  readonly search: (text: string) => void
  /** Searches at once for the typed text, and selects the first match unless the current item is one. */
  enter(): Promise<void>
  /** Restarts after the host's list changed. */
  restart(): void
  readonly choose: (item: Item) => void
  /** Selects the next or previous item; returns whether there is one. */
  step(direction: 1 | -1): Promise<boolean>
  /** So many items that come next, in the order of the list; fewer at its end. */
  following(count: number): Promise<readonly Item[]>
  /** Known next items: two in the direction of the last move, one in the other. */
  readonly near: () => readonly Item[]
  /** Item above the current one, if known. */
  readonly above: () => Item | undefined
  chooseEdge(edge: 'first' | 'last'): Promise<void>
  /** Selects the next visible item after an index, wrapping to the first. */
  chooseFrom(index: number): Promise<void>
  /** Selects the next matching item after an index, wrapping to the first; stops if the person selects another one. */
  chooseNext(index: number, fits: (item: Item) => boolean): Promise<'found' | 'none' | 'superseded'>
  /** Selects the next item of a status; any other selection or search ends it. */
  nextOfStatus(value: number): Promise<SeekEnd>
  /** Updates an item on top of its latest state; leaves it if it becomes hidden. */
  patch(id: number, known: Partial<Item>): Promise<void>
  setPending(id: number, pending: boolean): void
  markUnavailable(id: number): Promise<void>
  /** Selects the next visible item if the current one may not be viewed. */
  leaveHidden(): Promise<void>
}

export interface ItemListParts {
  readonly store: ItemsStore
  readonly current: CurrentItem
  readonly client: Pick<HostClient, 'call'>
  readonly stream: HostStream
  readonly clock: Clock
  readonly isViewable: (item: Item) => boolean
  /** Called for each unreadable row. */
  readonly onDropped: () => void
}

/** Index of an item, and the rows beside it, nearest first. */
interface Place {
  readonly id: number
  readonly index: number
  readonly before: readonly number[]
  readonly behind: readonly number[]
}

/** Creates the list with its visible rows and its next items. */
export function createItemList(parts: ItemListParts): ItemList {
  const { store, current, client, stream, clock, isViewable, onDropped } = parts
  let searchTimer: unknown
  let moves = 0
  let seek: CancelSource | undefined
  /** Index of the current item, or its last known one, and the rows that locate it again. */
  let place: Place | undefined
  /** Direction of the last move. */
  let heading: 1 | -1 = 1

  const pages = createItemPages(
    clock,
    async (offset, limit, search, signal) => {
      const answer = await client.call('getAssets', [offset, limit, search], { signal })
      if (!answer.ok) return answer
      const { data, total } = answer.value
      return ok({ data: placedRows(offset, data, onDropped), total })
    },
    () => currentIndex() ?? 0,
    () => {
      settle(currentId())
      refresh()
    },
    (item) => !isViewable(item),
  )

  function refresh(): void {
    const hidden: number[] = []
    for (const { index, item } of pages.loaded()) if (!isViewable(item)) hidden.push(index)
    store.setState((state) => ({
      revision: state.revision + 1,
      rows: pages.total === undefined ? undefined : visibleRows(pages.total, hidden),
      trouble: pages.trouble,
    }))
  }

  const currentId = () => current.store.getState().item?.id

  /** Remembers an item's index; a loading page may leave it without a row for a while. */
  function settle(id: number | undefined, elsewhere?: number): void {
    const index = (id === undefined ? undefined : pages.indexOf(id)) ?? elsewhere
    if (id === undefined) place = undefined
    else if (index !== undefined) {
      if (place !== undefined && place.id !== id && place.index !== index) heading = place.index < index ? 1 : -1
      place = { id, index, before: rowsBeside(pages, index, -1), behind: rowsBeside(pages, index, 1) }
    }
  }

  function currentIndex(): number | undefined {
    const id = currentId()
    return (id === undefined ? undefined : pages.indexOf(id)) ?? (place?.id === id ? place?.index : undefined)
  }

  /** Forgets the indexes after the list changed. */
  function forgetPlaces(): void {
    seek?.abort()
    place = undefined
  }

  /** Start index of a walk; if the current row is missing, from the nearest known one before it. */
  function walkFrom(direction: 1 | -1): number | undefined {
    const id = currentId()
    const index = id === undefined ? undefined : pages.indexOf(id)
    if (index !== undefined || place === undefined || place.id !== id) return index
    return placeOfAny(pages, direction === 1 ? place.before : place.behind) ?? place.index - direction
  }

  const isOut = (item: Item) => isDisabled(store.getState(), item)
  const mayChoose = (item: Item) => isViewable(item) && !isOut(item)
  const isOther = (item: Item) => item.id !== currentId() && mayChoose(item)

  function searchNow(): void {
    clock.clearTimeout(searchTimer)
    const text = store.getState().searchText.trim()
    if (text === pages.search) return
    forgetPlaces()
    pages.setSearch(text)
  }

  /** Ends a pending move; the returned number identifies this one. */
  function begin(): number {
    seek?.abort()
    moves += 1
    return moves
  }

  function choose(item: Item, index?: number): void {
    begin()
    if (isOut(item)) return
    settle(item.id, index)
    void current.choose(item, true)
  }

  /** A slow search for the next item must not override a later selection. */
  async function move(look: () => Promise<FoundRow | undefined>): Promise<boolean> {
    const mine = begin()
    const found = await look()
    if (mine === moves && found !== undefined) choose(found.item, found.index)
    return found !== undefined
  }

  /** The loaded pages may have no other item of a status; then it asks the host. */
  async function seekByStream(fits: (item: Item) => boolean): Promise<SeekEnd> {
    begin()
    const cancel = new CancelSource()
    const end = () => {
      if (seek === cancel) seek = undefined
      store.setState({ seeking: seek !== undefined })
    }
    seek = cancel
    store.setState({ seeking: true })
    cancel.addEventListener('abort', end)
    const answer = await stream('assetStream', [pages.search], fits, cancel)
    if (cancel.aborted) return { state: 'superseded' }
    end()
    if (!answer.ok) {
      if (answer.error.code === 'unknown_action') store.setState({ canSeek: false })
      return { state: 'failed', error: answer.error }
    }
    if (answer.value === undefined) return { state: 'none' }
    choose(answer.value.value, answer.value.position)
    void pages.ensure(answer.value.position)
    return { state: 'found' }
  }

  /** Selects the next visible item after the current one. */
  async function leave(): Promise<void> {
    const { search } = pages
    const from = walkFrom(1) ?? -1
    const mine = begin()
    const found = await nextVisibleFrom(pages, from, isOther)
    if (mine !== moves) return
    if (search !== pages.search) return leave()
    if (found === undefined) current.clear()
    else choose(found.item, found.index)
  }

  async function takeOver(item: Item): Promise<void> {
    const index = pages.indexOf(item.id)
    const known = index === undefined ? undefined : pages.itemAt(index)
    pages.update(item)
    current.update(item)
    if (isViewable(item)) {
      // The host no longer lists it, but the person may keep viewing it.
      const { queue } = store.getState()
      if (known !== undefined && belongs(queue, known) && !belongs(queue, item)) pages.leave(item.id)
      return
    }
    if (index !== undefined && (known === undefined || isViewable(known))) pages.leave(item.id)
    if (currentId() === item.id) await leave()
  }

  return {
    store,
    pages,
    refresh,
    mayChoose,
    search(text) {
      store.setState({ searchText: text })
      clock.clearTimeout(searchTimer)
      searchTimer = clock.setTimeout(searchNow, text === '' ? 0 : SEARCH_REST_MS)
    },
    async enter() {
      searchNow()
      await pages.ensure(0)
      const id = currentId()
      if (id === undefined || pages.indexOf(id) === undefined) await move(() => nextVisibleFrom(pages, -1, mayChoose))
    },
    restart() {
      forgetPlaces()
      pages.restart()
    },
    choose: (item) => choose(item),
    async step(direction) {
      const from = walkFrom(direction) ?? (direction === 1 ? -1 : (pages.total ?? 0))
      return move(() => stepFrom(pages, from, direction, isOther))
    },
    async following(count) {
      const found: Item[] = []
      let from = walkFrom(1) ?? -1
      while (found.length < count) {
        const next = await stepFrom(pages, from, 1, isOther)
        if (next === undefined) break
        found.push(next.item)
        from = next.index
      }
      return found
    },
    near() {
      const index = currentIndex()
      if (index === undefined) return []
      const beside = (direction: 1 | -1, count: number) => knownFrom(pages, index, direction, count, isOther)
      return [...beside(heading, AHEAD), ...beside(heading === 1 ? -1 : 1, BEHIND)]
    },
    above() {
      const index = currentIndex()
      return index === undefined ? undefined : knownFrom(pages, index, -1, 1, isOther)[0]
    },
    async chooseEdge(edge) {
      const total = pages.total ?? 0
      await move(() => stepFrom(pages, edge === 'first' ? -1 : total, edge === 'first' ? 1 : -1, mayChoose))
    },
    async chooseFrom(index) {
      await move(() => nextVisibleFrom(pages, index, mayChoose))
    },
    async chooseNext(index, fits) {
      const mine = begin()
      const found = await nextVisibleFrom(pages, index, (item) => mayChoose(item) && fits(item))
      if (mine !== moves) return 'superseded'
      if (found === undefined) return 'none'
      if (found.item.id !== currentId()) choose(found.item, found.index)
      return 'found'
    },
    async nextOfStatus(value) {
      if (seek !== undefined) return { state: 'superseded' }
      const from = currentIndex() ?? -1
      const fits = (item: Item) => item.annotation_status === value && mayChoose(item)
      const loaded = [...pages.loaded()].filter(({ item }) => fits(item))
      const near = loaded.find(({ index }) => index > from) ?? loaded.find(({ index }) => index < from)
      if (near === undefined) return seekByStream((item) => item.id !== currentId() && fits(item))
      choose(near.item)
      return { state: 'found' }
    },
    async patch(id, known) {
      const { item } = current.store.getState()
      const now = item?.id === id ? item : pages.itemAt(pages.indexOf(id) ?? -1)
      if (now !== undefined) await takeOver({ ...now, ...known })
    },
    setPending(id, pending) {
      const ids = new Set(store.getState().pendingIds)
      if (pending) ids.add(id)
      else ids.delete(id)
      store.setState({ pendingIds: ids })
    },
    async leaveHidden() {
      const { item } = current.store.getState()
      if (item !== undefined && !isViewable(item)) await leave()
    },
    async markUnavailable(id) {
      store.setState({ unavailableIds: new Set(store.getState().unavailableIds).add(id) })
      if (currentId() === id) await leave()
    },
  }
}
