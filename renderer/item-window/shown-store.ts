import { create } from 'zustand'
import { hashOfItem, type ItemPlace, itemOfHash } from '#domain/item-window'

interface ShownState {
  /** Null where the address names no item. */
  readonly place: ItemPlace | null
}

type AddressBar = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly location: Pick<Location, 'hash'>
  readonly history: Pick<History, 'replaceState'>
}

/** The item that this window shows. */
export const useShown = create<ShownState>(() => ({ place: null }))

let bar: AddressBar | undefined

/** Shows what the address names, now and when it changes; the answer ends it. */
export function followShown(address: AddressBar): () => void {
  const read = (): void => useShown.setState({ place: itemOfHash(address.location.hash) ?? null })
  bar = address
  read()
  address.addEventListener('hashchange', read)
  return () => {
    bar = undefined
    address.removeEventListener('hashchange', read)
  }
}

/** Notes which item is shown now; main reads it from the address, and a page that is loaded again goes on with it. */
export function noteShown(place: ItemPlace): void {
  bar?.history.replaceState(null, '', hashOfItem(place))
  useShown.setState({ place })
}
