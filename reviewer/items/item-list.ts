import type { Item } from '#domain/entities'
import type { Clock } from '#protocol/port'
import type { HostClient } from '../host/host-client'
import type { HostStream } from '../host/host-stream'
import type { CurrentItem } from './current-item'
import { type FoundRow, nextVisibleFrom, stepFrom } from './find-row'
import { createItemPages, type ItemPages } from './item-pages'
import { isDisabled, type ItemsStore } from './items-store'
import { visibleRows } from './visible-rows'

/** How long typing rests before a search is asked. */
export const SEARCH_REST_MS = 250

/** The list of items with its choices; the rules of paging and hiding are behind it. */
export interface ItemList {
  readonly store: ItemsStore
  readonly pages: ItemPages
  /** Reads the rows again after something outside decides anew which statuses are viewable. */
  refresh(): void
  isDisabled(item: Item): boolean
  readonly search: (text: string) => void
  readonly choose: (item: Item) => void
  step(direction: 1 | -1): Promise<void>
  chooseEdge(edge: 'first' | 'last'): Promise<void>
  chooseAt(index: number): Promise<void>
  nextOfStatus(value: number): Promise<boolean>
  /** Takes over what is newly known of an item, on top of all that is known by then; what became hidden gives way. */
  patch(id: number, known: Partial<Item>): Promise<void>
  setPending(id: number, pending: boolean): void
  markUnavailable(id: number): Promise<void>
}

export interface ItemListParts {
  readonly store: ItemsStore
  readonly current: CurrentItem
  readonly client: Pick<HostClient, 'call'>
  readonly stream: HostStream
  readonly clock: Clock
  readonly isViewable: (item: Item) => boolean
}

/** Keeps the list, what of it is visible, and which item comes next. */
export function createItemList(parts: ItemListParts): ItemList {
  const { store, current, client, stream, clock, isViewable } = parts
  let searchTimer: unknown
  let moves = 0

  const pages = createItemPages(
    clock,
    (offset, limit, search, signal) => client.call('getAssets', [offset, limit, search], { signal }),
    () => currentIndex() ?? 0,
    refresh,
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

  function currentIndex(): number | undefined {
    const id = current.store.getState().item?.id
    return id === undefined ? undefined : pages.indexOf(id)
  }

  const isOut = (item: Item) => isDisabled(store.getState(), item)
  const mayChoose = (item: Item) => isViewable(item) && !isOut(item)

  function choose(item: Item): void {
    moves += 1
    if (!isOut(item)) void current.choose(item, true)
  }

  /** A slow look for the next item must not override a choice that was made meanwhile. */
  async function move(look: () => Promise<FoundRow | undefined>): Promise<FoundRow | undefined> {
    moves += 1
    const mine = moves
    const found = await look()
    if (mine !== moves) return undefined
    if (found !== undefined) choose(found.item)
    return found
  }

  async function leave(index: number | undefined): Promise<void> {
    const { search } = pages
    moves += 1
    const mine = moves
    const found = await nextVisibleFrom(pages, index ?? -1, mayChoose)
    if (mine !== moves) return
    if (search !== pages.search) return leave(undefined)
    if (found === undefined) current.clear()
    else choose(found.item)
  }

  async function takeOver(item: Item): Promise<void> {
    const index = pages.indexOf(item.id)
    const known = index === undefined ? undefined : pages.itemAt(index)
    pages.update(item)
    current.update(item)
    if (isViewable(item)) return
    if (index !== undefined && (known === undefined || isViewable(known))) pages.leave(item.id)
    if (current.store.getState().item?.id === item.id) await leave(index)
  }

  return {
    store,
    pages,
    refresh,
    isDisabled: isOut,
    search(text) {
      store.setState({ searchText: text })
      clock.clearTimeout(searchTimer)
      searchTimer = clock.setTimeout(() => pages.setSearch(text.trim()), text === '' ? 0 : SEARCH_REST_MS)
    },
    choose,
    async step(direction) {
      const from = currentIndex() ?? (direction === 1 ? -1 : (pages.total ?? 0))
      await move(() => stepFrom(pages, from, direction, mayChoose))
    },
    async chooseEdge(edge) {
      const total = pages.total ?? 0
      await move(() => stepFrom(pages, edge === 'first' ? -1 : total, edge === 'first' ? 1 : -1, mayChoose))
    },
    async chooseAt(index) {
      await move(() => stepFrom(pages, index - 1, 1, mayChoose))
    },
    async nextOfStatus(value) {
      const from = currentIndex() ?? -1
      const fits = (item: Item) => item.annotation_status === value && mayChoose(item)
      const loaded = [...pages.loaded()].filter(({ item }) => fits(item))
      const near = loaded.find(({ index }) => index > from) ?? loaded.find(({ index }) => index < from)
      if (near !== undefined) {
        choose(near.item)
        return true
      }
      store.setState({ seeking: true })
      const id = current.store.getState().item?.id
      const found = await move(async () => {
        const answer = await stream('assetStream', [pages.search], (item) => item.id !== id && fits(item))
        return answer.ok && answer.value !== undefined
          ? { index: answer.value.position, item: answer.value.value }
          : undefined
      })
      store.setState({ seeking: false })
      if (found !== undefined) void pages.ensure(found.index)
      return found !== undefined
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
    async markUnavailable(id) {
      store.setState({ unavailableIds: new Set(store.getState().unavailableIds).add(id) })
      if (current.store.getState().item?.id === id) await leave(pages.indexOf(id))
    },
  }
}
