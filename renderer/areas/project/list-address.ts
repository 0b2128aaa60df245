import { CONDITIONS_MAX, keptCondition } from '#domain/item-conditions'
import { ITEM_ORDERS } from '#domain/item-search'
import { LINK_SCHEME } from '#domain/routes'
import type { ListAddress } from '../../router/area'
import { type ListState, listText, readListText } from '../../router/list-state'
import { pathOf } from '../../router/places'
import { allAmong, among } from '../../stores/kept-choices'
import { ITEM_COLUMNS, layOutItems, narrowItems, orderItems, useProjectView } from '../../stores/project-view-store'

type State = ReturnType<typeof useProjectView.getState>

const ME = 'me'
/** What a link says of a list that looks as usual, so that whoever follows it doesn't see their own narrowing. */
const USUAL = 'view=grid'

/** How the items of a project stand in the address. */
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

/** A link from outside to the list of a project as it is narrowed, ordered and laid out now. */
export function linkToItems(projectId: number): string {
  const place = { area: 'project', projectId } as const
  return `${LINK_SCHEME}:/${pathOf(place)}?${ITEMS_ADDRESS.of(place) || USUAL}`
}

function itemsText({
  search,
  statuses,
  approvals,
  mine,
  folder,
  categories = [],
  conditions = [],
  order,
  layout,
  columns,
}: State): string {
  const isRows = layout === 'rows'
  return listText({
    search: search.trim(),
    filters: {
      status: statuses.map(String),
      approval: approvals.map(String),
      assignee: mine ? [ME] : [],
      folder: folder === undefined ? [] : [String(folder)],
      category: categories.map(String),
    },
    conditions: conditions.map(({ values, ...rest }) => ({ ...rest, values: values.map(String) })),
    ...(order === undefined ? {} : { sort: order }),
    ...(isRows ? { columns, view: layout } : {}),
  })
}

function showItems(projectId: number, { search = '', filters, conditions = [], sort, columns, view }: ListState): void {
  const by = among(sort?.by, ITEM_ORDERS)
  narrowItems(projectId, {
    search,
    statuses: numbers(filters['status']),
    approvals: numbers(filters['approval']),
    mine: filters['assignee']?.includes(ME) === true,
    folder: numbers(filters['folder']).at(0),
    categories: numbers(filters['category']),
    conditions: conditions.slice(0, CONDITIONS_MAX).map(keptCondition),
  })
  orderItems(by === undefined ? undefined : { by, descending: sort?.descending === true })
  layOutItems(view === 'rows' ? 'rows' : 'grid')
  if (columns !== undefined) useProjectView.setState({ columns: allAmong(columns, ITEM_COLUMNS) })
}

function numbers(values: readonly string[] = []): readonly number[] {
  return values.map(Number).filter((value) => Number.isSafeInteger(value) && value >= 0)
}
