import { create } from 'zustand'
import { homePlace, hrefOf, type Place, placeOf } from './places'

interface PlaceState {
  readonly place: Place
}

/** Where the shell is. */
export const usePlace = create<PlaceState>(() => ({ place: homePlace() }))

type AddressBar = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly location: Pick<Location, 'hash'>
  readonly history: Pick<History, 'pushState' | 'replaceState'>
}

let bar: AddressBar | undefined

/** Keeps the store and an address bar the same; the answer ends it. */
export function followAddress(address: AddressBar): () => void {
  const read = () => {
    const place = placeOf(address.location.hash.slice(1))
    if (hrefOf(place) !== hrefOf(usePlace.getState().place)) usePlace.setState({ place })
  }
  bar = address
  read()
  address.addEventListener('hashchange', read)
  address.addEventListener('popstate', read)
  return () => {
    bar = undefined
    address.removeEventListener('hashchange', read)
    address.removeEventListener('popstate', read)
  }
}

/** Goes to a place; `replace` leaves no step to come back to. */
export function goTo(place: Place, { replace = false }: { readonly replace?: boolean } = {}): void {
  const href = hrefOf(place)
  const same = href === hrefOf(usePlace.getState().place)
  if (replace || same) bar?.history.replaceState(null, '', href)
  else bar?.history.pushState(null, '', href)
  if (!same) usePlace.setState({ place })
}

/** Goes to the place that the shell starts at. */
export function goHome(options?: Parameters<typeof goTo>[1]): void {
  goTo(homePlace(), options)
}
