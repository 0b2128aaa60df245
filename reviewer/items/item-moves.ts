import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { CancelSource } from '#protocol/port'
import type { HostStream } from '../host/host-stream'
import type { CurrentItem } from './current-item'
import { type FoundRow, nextVisibleFrom } from './find-row'
import type { ItemPages } from './item-pages'
import type { ItemsStore } from './items-store'
import type { ListPlace } from './list-place'

/** Result of the search for the next item of a status; `superseded`: the person selected another one. */
export type SeekEnd =
  | { readonly state: 'found' | 'none' | 'superseded' }
  | { readonly state: 'failed'; readonly error: PlatformError }

/** Moves of the selection; each one ends the previous one. */
export interface ItemMoves {
  /** Selects an item unless it is disabled; `index` is its index if no loaded page has it. */
  choose(item: Item, index?: number): void
  /** Selects the found row unless a later move began; returns whether there is one. */
  move(look: () => Promise<FoundRow | undefined>): Promise<boolean>
  /** Selects the next matching item after an index, wrapping to the first. */
  chooseNext(index: number, fits: (item: Item) => boolean): Promise<'found' | 'none' | 'superseded'>
  /** Selects the next matching item: a loaded one first, otherwise the host's next one. */
  seekNext(fits: (item: Item) => boolean): Promise<SeekEnd>
  /** Selects the next visible item after the current one, or none. */
  leave(): Promise<void>
  /** Cancels a running search for a matching item. */
  endSeek(): void
}

interface Ports {
  readonly store: ItemsStore
  readonly current: CurrentItem
  readonly stream: HostStream
  readonly pages: ItemPages
  readonly place: ListPlace
  readonly isDisabled: (item: Item) => boolean
  readonly mayChoose: (item: Item) => boolean
}

/** Creates the moves over the pages of a list. */
export function createItemMoves(ports: Ports): ItemMoves {
  const { store, current, stream, pages, place, isDisabled, mayChoose } = ports
  let moves = 0
  let seek: CancelSource | undefined

  const currentId = () => current.store.getState().item?.id

  /** Ends a pending move; the returned number identifies this one. */
  function begin(): number {
    seek?.abort()
    moves += 1
    return moves
  }

  function choose(item: Item, index?: number): void {
    begin()
    if (isDisabled(item)) return
    place.settle(item.id, index)
    void current.choose(item, true)
  }

  /** Asks the host for the next matching item. */
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

  async function leave(): Promise<void> {
    const { search } = pages
    const from = place.walkFrom(1) ?? -1
    const mine = begin()
    const found = await nextVisibleFrom(pages, from, (item) => item.id !== currentId() && mayChoose(item))
    if (mine !== moves) return
    if (search !== pages.search) return leave()
    if (found === undefined) current.clear()
    else choose(found.item, found.index)
  }

  return {
    choose,
    leave,
    async move(look) {
      const mine = begin()
      const found = await look()
      if (mine === moves && found !== undefined) choose(found.item, found.index)
      return found !== undefined
    },
    async chooseNext(index, fits) {
      const mine = begin()
      const found = await nextVisibleFrom(pages, index, (item) => mayChoose(item) && fits(item))
      if (mine !== moves) return 'superseded'
      if (found === undefined) return 'none'
      if (found.item.id !== currentId()) choose(found.item, found.index)
      return 'found'
    },
    async seekNext(fits) {
      if (seek !== undefined) return { state: 'superseded' }
      const from = place.index() ?? -1
      const loaded = [...pages.loaded()].filter(({ item }) => mayChoose(item) && fits(item))
      const near = loaded.find(({ index }) => index > from) ?? loaded.find(({ index }) => index < from)
      if (near === undefined) return seekByStream((item) => item.id !== currentId() && mayChoose(item) && fits(item))
      choose(near.item)
      return { state: 'found' }
    },
    endSeek: () => seek?.abort(),
  }
}
