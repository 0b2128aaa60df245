import { isFieldKey } from '#domain/field-key'
import { LINK_SCHEME } from '#domain/routes'
import type { ListAddress } from '../../router/area'
import { listText, readListText } from '../../router/list-state'
import { among } from '../../stores/stored-choices'
import { columnsOf, saidColumns } from './column-names'
import { naturalDirection, PROJECT_SORTS } from './project-list'
import { USUAL_LOOK } from './project-views'
import { readLook } from './projects-look'
import { arrangeProjects, type ProjectsLook, useProjects } from './projects-store'

/** Encodes the project list's state in the address. */
export const PROJECTS_ADDRESS: ListAddress = {
  of: (place) => (place.area === 'projects' ? textOf(useProjects.getState(), false) : ''),
  show: (place, text) => {
    if (place.area === 'projects') showProjects(text)
  },
  subscribe: (changed) => useProjects.subscribe(changed),
}

/** An external link to the project list with its filters, order and layout. */
export function linkToProjects(): string {
  return `${LINK_SCHEME}://projects?${textOf(useProjects.getState(), true)}`
}

/** Default values are only included if `isWhole`. */
function textOf(
  { search, statuses, types, conditions, sort, direction, layout, columns }: ProjectsLook,
  isWhole: boolean,
): string {
  const isSorted = isWhole || sort !== USUAL_LOOK.sort || direction !== USUAL_LOOK.direction
  return listText({
    search: search.trim(),
    filters: { status: statuses.map(String), type: types.map(String) },
    conditions: conditions.map(({ values, ...rest }) => ({ ...rest, values: values.map(String) })),
    ...(isSorted ? { sort: { by: sort, descending: direction === 'descending' } } : {}),
    ...(layout === 'rows' && (isWhole || saidColumns({ columns }) !== undefined)
      ? { columns: columnsOf({ columns }) }
      : {}),
    ...(isWhole || layout !== USUAL_LOOK.layout ? { view: layout } : {}),
  })
}

function showProjects(text: string): void {
  const { search, filters, conditions, sort, columns, view } = readListText(text)
  const by = isFieldKey(sort?.by) ? sort?.by : among(sort?.by, PROJECT_SORTS)
  const direction = by === undefined ? undefined : sort?.descending === true ? 'descending' : 'ascending'
  const look = readLook({
    search,
    sort: by,
    direction,
    layout: view,
    columns,
    conditions,
    statuses: filters['status']?.map(Number),
    types: filters['type']?.map(Number),
  })
  const { sort: shown = USUAL_LOOK.sort } = look
  arrangeProjects({ ...USUAL_LOOK, direction: naturalDirection(shown), ...look, viewId: null })
}
