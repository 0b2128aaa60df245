import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { EndpointAnswer } from '#endpoints'
import { optionsOf } from '../../desktop/call-query'
import { rowQuery } from '../../desktop/row-query'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { readLook } from './projects-look'
import { saidColumns } from './column-names'
import { arrangeProjects, type ProjectsLook } from './projects-store'

/** A saved view of the list: its name, filters, order and layout. */
export type CustomView = EndpointAnswer<'readCustomView'>

/** The views visible to the person, by name. */
export const viewsQuery = rowQuery('listCustomViews', { query: { sort: 'name' } })

const SEARCH_MAX = 200
/** The list's default look. */
export const USUAL_LOOK: ProjectsLook = {
  search: '',
  statuses: [],
  types: [],
  conditions: [],
  sort: 'created',
  direction: 'descending',
  layout: 'cards',
  columns: null,
}

/** The list's look as a view stores it; equal looks compare equal as JSON. */
export function lookOf({ search, statuses, types, conditions, sort, direction, layout, columns }: ProjectsLook) {
  const said = saidColumns({ columns })
  return {
    search: search.trim().slice(0, SEARCH_MAX),
    statuses: statuses.toSorted((a, b) => a - b),
    types: types.toSorted((a, b) => a - b),
    sort,
    direction,
    layout,
    // No conditions and default columns are omitted, as in older views.
    ...(conditions.length === 0
      ? {}
      : { conditions: conditions.map(({ values, ...rest }) => ({ ...rest, values: [...values] })) }),
    ...(said === undefined ? {} : { columns: [...said] }),
  }
}

/** Applies a view; null restores the default look. */
export function openView(view: Pick<CustomView, 'id' | 'look'> | null): void {
  arrangeProjects({ ...USUAL_LOOK, ...(view === null ? {} : readLook(view.look)), viewId: view?.id ?? null })
}

/** Tells whether the list differs from its view. */
export function isModified(look: ProjectsLook, view: Pick<CustomView, 'look'>): boolean {
  const said = { ...USUAL_LOOK, ...readLook(view.look) }
  // Cards have no columns.
  const shown = look.layout === 'cards' && said.layout === 'cards' ? { ...look, columns: said.columns } : look
  return JSON.stringify(lookOf(shown)) !== JSON.stringify(lookOf(said))
}

/** Palette commands for views. */
export async function findViews(desktop: DesktopApi, queries: QueryClient): Promise<readonly Command[]> {
  const { data } = await queries.fetchQuery(optionsOf(viewsQuery, desktop))
  return data.map((view) => ({
    id: `view.${view.id}`,
    label: `Open the view “${view.name}”`,
    run: () => {
      openView(view)
      goTo({ area: 'projects' })
    },
  }))
}
