import { given } from '#domain/given'
import { type ItemFilter, NO_FILTER } from '#domain/item-filter'
import { isSameFilter, keptFilter, readFilter } from '#domain/item-filter-forms'
import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { filterItems, itemColumnsIn, layOutItems, orderItems, useProjectView } from '../../stores/project-view-store'

/** A saved view of a project's items: its name, and how the list is narrowed, ordered and laid out. */
export type ItemView = EndpointAnswer<'readItemView'>
type State = ReturnType<typeof useProjectView.getState>

/** The views of a project's items that the person sees, by name. */
export const itemViewsQuery = (projectId: number) => rowQuery('listItemViews', { projectId, query: { sort: 'name' } })

const SEARCH_MAX = 200

/** The look of the list, as a view keeps it: the same look is the same value. */
export function itemLookOf(state: State): ItemView['look'] {
  const filter = keptFilter(state)
  return {
    ...filter,
    search: filter.search.slice(0, SEARCH_MAX),
    layout: state.layout,
    columns: [...state.columns],
  }
}

/** Tells whether the list looks as a view says; a list of pictures has no columns. */
export function isShown(state: State, { look }: Pick<ItemView, 'look'>): boolean {
  const hasColumns = look.layout === 'grid' || itemColumnsIn(look.columns).join() === state.columns.join()
  return hasColumns && look.layout === state.layout && isSameFilter(filterIn(itemLookOf(state)), filterIn(look))
}

const filterIn = (look: ItemView['look']): ItemFilter => readFilter(look) ?? NO_FILTER

/** Shows the list as a view has it. */
export function showItemView({ look }: Pick<ItemView, 'look'>): void {
  const { order, ...filter } = filterIn(look)
  filterItems(filter)
  orderItems(order)
  layOutItems(look.layout)
  useProjectView.setState(given({ columns: look.layout === 'rows' ? itemColumnsIn(look.columns) : undefined }))
}
