import { given } from '#domain/given'
import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { allAmong } from '../../stores/kept-choices'
import { filterItems, ITEM_COLUMNS, layOutItems, orderItems, useProjectView } from '../../stores/project-view-store'

/** A saved view of a project's items: its name, and how the list is narrowed, ordered and laid out. */
export type ItemView = EndpointAnswer<'readItemView'>
type Look = ItemView['look']
type State = ReturnType<typeof useProjectView.getState>

/** The views of a project's items that the person sees, by name. */
export const itemViewsQuery = (projectId: number) => rowQuery('listItemViews', { projectId, query: { sort: 'name' } })

const SEARCH_MAX = 200

/** How the list looks now, as a view keeps it: the same look is the same value. */
export function itemLookOf(state: State): Look {
  const { search, statuses, approvals, mine, folder, categories = [], conditions = [], order, layout, columns } = state
  return {
    search: search.trim().slice(0, SEARCH_MAX),
    statuses: statuses.toSorted((one, other) => one - other),
    approvals: approvals.toSorted((one, other) => one - other),
    mine,
    folder: folder ?? null,
    order: order === undefined ? null : { by: order.by, descending: order.descending },
    layout,
    columns: [...columns],
    ...categoriesOf(categories),
    ...conditionsIn(conditions),
  }
}

/** Tells whether the list looks as a view says. */
export function isShown(state: State, { look }: Pick<ItemView, 'look'>): boolean {
  const { columns, ...rest } = itemLookOf(state)
  const said = { ...look, columns: [] }
  // What a list of pictures shows has no columns.
  const hasColumns = look.layout === 'grid' || allAmong(look.columns, ITEM_COLUMNS).join() === columns.join()
  return hasColumns && JSON.stringify({ ...rest, columns: [] }) === JSON.stringify(inOrder(said))
}

/** A list that isn't narrowed by categories says nothing of them, as older views do. */
function categoriesOf(categories: readonly number[]): Pick<Look, 'categories'> {
  return categories.length === 0 ? {} : { categories: categories.toSorted((one, other) => one - other) }
}

/** The platform may answer the fields in another order. */
function inOrder({ search, statuses, approvals, mine, folder, order, layout, columns, ...further }: Look): Look {
  const { categories = [], conditions = [] } = further
  const sorted = order && { by: order.by, descending: order.descending }
  const rest = { ...categoriesOf(categories), ...conditionsIn(conditions) }
  return { search, statuses, approvals, mine, folder, order: sorted, layout, columns, ...rest }
}

/** The same for further filters. */
function conditionsIn(all: NonNullable<State['conditions']>): Pick<Look, 'conditions'> {
  if (all.length === 0) return {}
  return { conditions: all.map(({ field, operator, values }) => ({ field, operator, values: [...values] })) }
}

/** Shows the list as a view has it. */
export function showItemView({ look }: Pick<ItemView, 'look'>): void {
  const { search, statuses, approvals, mine, folder, categories = [], conditions = [], order, layout, columns } = look
  filterItems({ search, statuses, approvals, mine, folder: folder ?? undefined, categories, conditions })
  orderItems(order ?? undefined)
  layOutItems(layout)
  useProjectView.setState(given({ columns: layout === 'rows' ? allAmong(columns, ITEM_COLUMNS) : undefined }))
}
