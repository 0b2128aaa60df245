import { given } from '#domain/given'
import { type ItemFilter, NO_FILTER } from '#domain/item-filter'
import { isSameFilter, keptFilter, readFilter } from '#domain/item-filter-forms'
import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { filterItems, itemColumnsIn, layOutItems, orderItems, useProjectView } from '../../stores/project-view-store'

/** A saved view of items: its name, filters, order and layout. */
export type ItemView = EndpointAnswer<'readItemView'>
type State = ReturnType<typeof useProjectView.getState>

/** The item views visible to the person, by name. */
export const itemViewsQuery = (projectId: number) => rowQuery('listItemViews', { projectId, query: { sort: 'name' } })

const SEARCH_MAX = 200

/** The list's look as a view stores it; equal looks compare equal as JSON. */
export function itemLookOf(state: State): ItemView['look'] {
  const filter = keptFilter(state)
  return {
    ...filter,
    search: filter.search.slice(0, SEARCH_MAX),
    layout: state.layout,
    columns: [...state.columns],
  }
}

/** Tells whether the list matches a view; columns are ignored in the picture layout. */
export function isShown(state: State, { look }: Pick<ItemView, 'look'>): boolean {
  const hasColumns = look.layout === 'grid' || itemColumnsIn(look.columns).join() === state.columns.join()
  return hasColumns && look.layout === state.layout && isSameFilter(filterIn(itemLookOf(state)), filterIn(look))
}

const filterIn = (look: ItemView['look']): ItemFilter => readFilter(look) ?? NO_FILTER

/** Applies a view to the list. */
export function showItemView({ look }: Pick<ItemView, 'look'>): void {
  const { order, ...filter } = filterIn(look)
  filterItems(filter)
  orderItems(order)
  layOutItems(look.layout)
  useProjectView.setState(given({ columns: look.layout === 'rows' ? itemColumnsIn(look.columns) : undefined }))
}
