import type { Item } from '#domain/entities'
import { ok } from '#domain/result'
import type { Clock } from '#protocol/port'
import type { HostClient } from '../host/host-client'
import type { HostStream } from '../host/host-stream'
import type { CurrentItem } from './current-item'
import { knownFrom, nextVisibleFrom, stepFrom } from './find-row'
import { createItemMoves, type SeekEnd } from './item-moves'
import { createItemPages, type ItemPages } from './item-pages'
import { isDisabled, type ItemsStore } from './items-store'
import { createListPlace } from './list-place'
import { belongs } from './queue-rules'
import { placedRows } from './placed-rows'
import { visibleRows } from './visible-rows'

/** Pause in typing before a search request, milliseconds. */
const SEARCH_REST_MS = 250

/** Number of items that are prefetched in the direction of movement, and behind it. */
const AHEAD = 2
const BEHIND = 1

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
  /** The next `count` items in list order; fewer at the end of the list. */
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

/** Creates the list with its visible rows and its next items. */
export function createItemList(parts: ItemListParts): ItemList {
  const { store, current, client, stream, clock, isViewable, onDropped } = parts
  let searchTimer: unknown

  const currentId = () => current.store.getState().item?.id
  const isOut = (item: Item) => isDisabled(store.getState(), item)
  const mayChoose = (item: Item) => isViewable(item) && !isOut(item)
  const isOther = (item: Item) => item.id !== currentId() && mayChoose(item)

  const place = createListPlace(() => pages, currentId)
  const pages: ItemPages = createItemPages(
    clock,
    async (offset, limit, search, signal) => {
      const answer = await client.call('getAssets', [offset, limit, search], { signal })
      if (!answer.ok) return answer
      const { data, total } = answer.value
      return ok({ data: placedRows(offset, data, onDropped), total })
    },
    () => place.index() ?? 0,
    () => {
      place.settle(currentId())
      refresh()
    },
    (item) => !isViewable(item),
  )
  const moves = createItemMoves({ store, current, stream, pages, place, isDisabled: isOut, mayChoose })

  function refresh(): void {
    const hidden: number[] = []
    for (const { index, item } of pages.loaded()) if (!isViewable(item)) hidden.push(index)
    store.setState((state) => ({
      revision: state.revision + 1,
      rows: pages.total === undefined ? undefined : visibleRows(pages.total, hidden),
      trouble: pages.trouble,
    }))
  }

  /** Forgets the indexes after the list changed. */
  function forgetPlaces(): void {
    moves.endSeek()
    place.forget()
  }

  function searchNow(): void {
    clock.clearTimeout(searchTimer)
    const text = store.getState().searchText.trim()
    if (text === pages.search) return
    forgetPlaces()
    pages.setSearch(text)
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
    if (currentId() === item.id) await moves.leave()
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
      if (id === undefined || pages.indexOf(id) === undefined)
        await moves.move(() => nextVisibleFrom(pages, -1, mayChoose))
    },
    restart() {
      forgetPlaces()
      pages.restart()
    },
    choose: (item) => moves.choose(item),
    async step(direction) {
      const from = place.walkFrom(direction) ?? (direction === 1 ? -1 : (pages.total ?? 0))
      return moves.move(() => stepFrom(pages, from, direction, isOther))
    },
    async following(count) {
      const found: Item[] = []
      let from = place.walkFrom(1) ?? -1
      while (found.length < count) {
        const next = await stepFrom(pages, from, 1, isOther)
        if (next === undefined) break
        found.push(next.item)
        from = next.index
      }
      return found
    },
    near() {
      const index = place.index()
      if (index === undefined) return []
      const { heading } = place
      const beside = (direction: 1 | -1, count: number) => knownFrom(pages, index, direction, count, isOther)
      return [...beside(heading, AHEAD), ...beside(heading === 1 ? -1 : 1, BEHIND)]
    },
    above() {
      const index = place.index()
      return index === undefined ? undefined : knownFrom(pages, index, -1, 1, isOther)[0]
    },
    async chooseEdge(edge) {
      const total = pages.total ?? 0
      await moves.move(() => stepFrom(pages, edge === 'first' ? -1 : total, edge === 'first' ? 1 : -1, mayChoose))
    },
    async chooseFrom(index) {
      await moves.move(() => nextVisibleFrom(pages, index, mayChoose))
    },
    chooseNext: moves.chooseNext,
    nextOfStatus: (value) => moves.seekNext((item) => item.annotation_status === value),
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
      if (item !== undefined && !isViewable(item)) await moves.leave()
    },
    async markUnavailable(id) {
      store.setState({ unavailableIds: new Set(store.getState().unavailableIds).add(id) })
      if (currentId() === id) await moves.leave()
    },
  }
}
