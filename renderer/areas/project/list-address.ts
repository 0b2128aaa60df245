import { filterAddress, filterOfAddress } from '#domain/item-filter-forms'
import { LINK_SCHEME } from '#domain/routes'
import type { ListAddress } from '../../router/area'
import { type ListState, listText, readListText } from '../../router/list-state'
import { pathOf } from '../../router/places'
import { itemColumnsIn, layOutItems, narrowItems, orderItems, useProjectView } from '../../stores/project-view-store'

type State = ReturnType<typeof useProjectView.getState>

/** Marks a link to the default list, so that recipients don't see their own filters. */
const USUAL = 'view=grid'

/** Encodes the item list's state in the address. */
export const ITEMS_ADDRESS: ListAddress = {
  of: (place) => {
    const state = useProjectView.getState()
    return place.area === 'project' && state.projectId === place.projectId ? itemsText(state) : ''
  },
  show: (place, text) => {
    if (place.area === 'project') showItems(place.projectId, readListText(text))
  },
  subscribe: (changed) => useProjectView.subscribe(changed),
}

/** An external link to the list with its filters, order and layout. */
export function linkToItems(projectId: number): string {
  const place = { area: 'project', projectId } as const
  return `${LINK_SCHEME}:/${pathOf(place)}?${ITEMS_ADDRESS.of(place) || USUAL}`
}

function itemsText(state: State): string {
  const { layout, columns } = state
  return listText({ ...filterAddress(state), ...(layout === 'rows' ? { columns, view: layout } : {}) })
}

function showItems(projectId: number, said: ListState): void {
  const { order, ...filter } = filterOfAddress(said)
  const { columns, view } = said
  narrowItems(projectId, filter)
  orderItems(order)
  layOutItems(view === 'rows' ? 'rows' : 'grid')
  if (columns !== undefined) useProjectView.setState({ columns: itemColumnsIn(columns) })
}
