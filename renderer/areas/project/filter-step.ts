import { isNarrowed, type ItemFilter } from '#domain/item-filter'
import { usePlace } from '../../router/place-store'
import { hrefOf } from '../../router/places'
import { filterItems, useProjectView } from '../../stores/project-view-store'
import { ITEMS_ADDRESS } from './list-address'

/** Narrows or widens the list by a step that going back undoes and going forward repeats; a change that changes nothing is none. */
export function filterStep(change: Partial<ItemFilter>): void {
  const before = addressNow()
  filterItems(change)
  const after = addressNow()
  if (before === undefined || after === undefined || before === after) return
  history.replaceState(null, '', before)
  // Now, not with the next letters that are typed: whoever goes back at once comes forward to this again.
  history.pushState(null, '', after)
}

/** The address that shows the list as it is now; undefined where none is kept, or the list is too much for one. */
function addressNow(): string | undefined {
  const { place } = usePlace.getState()
  const href = hrefOf(place)
  const text = ITEMS_ADDRESS.of(place)
  const isTooLong = text === '' && isNarrowed(useProjectView.getState())
  // The question mark alone says that the list looks as usual: going back to it must show that.
  return isTooLong || location.hash.split('?', 1)[0] !== href ? undefined : `${href}?${text}`
}
