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

/** How a list is to look, as an address says it. */
export interface AskedList {
  readonly place: Place
  readonly text: string
}

/** The lists of all areas as in the address. */
export interface Lists {
  /** '' where the place has no list, or it looks as usual. */
  readonly textOf: (place: Place) => string
  readonly show: (asked: AskedList) => void
}

let bar: AddressBar | undefined
let lists: Lists | undefined
/** The address requested before the lists were loaded. */
let asked: AskedList | undefined

/** Keeps the store and an address bar the same; the answer ends it. */
export function followAddress(address: AddressBar): () => void {
  const read = () => {
    const [path = '', text] = address.location.hash.slice(1).split('?', 2)
    const place = placeOf(path)
    if (hrefOf(place) !== hrefOf(usePlace.getState().place)) usePlace.setState({ place })
    if (text !== undefined) showList({ place, text })
  }
  bar = address
  read()
  address.addEventListener('hashchange', read)
  address.addEventListener('popstate', read)
  return () => {
    bar = undefined
    asked = undefined
    address.removeEventListener('hashchange', read)
    address.removeEventListener('popstate', read)
  }
}

/** Takes the lists in, shows the one on show as its address says, and answers how the address is brought up to date. */
export function takeLists(known: Lists | undefined): () => void {
  lists = known
  const { place } = usePlace.getState()
  if (asked && hrefOf(asked.place) === hrefOf(place)) known?.show(asked)
  asked = undefined
  return () => {
    const address = addressOf(usePlace.getState().place)
    if (bar && bar.location.hash.replace(/\?$/, '') !== address) bar.history.replaceState(null, '', address)
  }
}

/** Goes to a place, with its present list or with `list`; `replace` adds no step to the history. */
export function goTo(
  { list: text, ...to }: Place & { readonly list?: string },
  { replace = false }: { readonly replace?: boolean } = {},
): void {
  const place = to as Place
  const same = hrefOf(place) === hrefOf(usePlace.getState().place)
  if (replace || same) bar?.history.replaceState(null, '', addressOf(place))
  else bar?.history.pushState(null, '', addressOf(place))
  if (!same) usePlace.setState({ place })
  if (text !== undefined) showList({ place, text })
}

/** Goes to the place that the shell starts at. */
export function goHome(options?: Parameters<typeof goTo>[1]): void {
  goTo(homePlace(), options)
}

/** The address of a place with how its list looks now. */
function addressOf(place: Place): string {
  const text = lists?.textOf(place) ?? ''
  return text === '' ? hrefOf(place) : `${hrefOf(place)}?${text}`
}

function showList(next: AskedList): void {
  if (lists === undefined) asked = next
  else lists.show(next)
}
