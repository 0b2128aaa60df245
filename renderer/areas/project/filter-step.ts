import { isNarrowed, type ItemFilter } from '#domain/item-filter'
import { usePlace } from '../../router/place-store'
import { hrefOf } from '../../router/places'
import { filterItems, useProjectView } from '../../stores/project-view-store'
import { ITEMS_ADDRESS } from './list-address'

/** Changes the filter as a history entry, so that Back undoes it; unchanged filters add none. */
export function filterStep(change: Partial<ItemFilter>): void {
  const before = addressNow()
  filterItems(change)
  const after = addressNow()
  if (before === undefined || after === undefined || before === after) return
  history.replaceState(null, '', before)
  // Pushed at once rather than debounced, so that going back immediately can be followed by Forward.
  history.pushState(null, '', after)
}

/** The address of the current list; undefined if it isn't kept or would be too long. */
function addressNow(): string | undefined {
  const { place } = usePlace.getState()
  const href = hrefOf(place)
  const text = ITEMS_ADDRESS.of(place)
  const isTooLong = text === '' && isNarrowed(useProjectView.getState())
  // A bare question mark means the default list, so that Back restores it.
  return isTooLong || location.hash.split('?', 1)[0] !== href ? undefined : `${href}?${text}`
}
