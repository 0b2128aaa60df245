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

/** Shows the address's item, now and after changes; returns the function that ends it. */
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

/** Stores the shown item in the address; main reads it there, and a reloaded page continues with it. */
export function noteShown(place: ItemPlace): void {
  bar?.history.replaceState(null, '', hashOfItem(place))
  useShown.setState({ place })
}
