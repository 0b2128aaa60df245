import type { ItemsFilter } from '#domain/queue'
import { usePlace } from '../../router/place-store'
import { hrefOf } from '../../router/places'
import { filterItems } from '../../stores/project-view-store'
import { ITEMS_ADDRESS } from './list-address'

/** Narrows or widens the list by a step that going back undoes. */
export function filterStep(change: Partial<ItemsFilter>): void {
  const { place } = usePlace.getState()
  const href = hrefOf(place)
  // Where no address is kept, there is nothing to go back to.
  if (location.hash.split('?', 1)[0] === href) {
    // The question mark alone says that the list looks as usual: going back to it must show that.
    const address = `${href}?${ITEMS_ADDRESS.of(place)}`
    history.replaceState(null, '', address)
    history.pushState(null, '', address)
  }
  filterItems(change)
}
