import type { WireExport } from '#endpoints'
import { choiceFilter, type FilterDef } from '../../kit/filters'
import { createList } from '../../kit/list'
import type { Fits } from '../../kit/narrow-rows'
import { EXPORT_STATES } from './export-states'

/** The exports of a project, and those of all. */
export const EXPORTS = createList({ name: 'exports', places: ['exports', 'allExports'], fields: { state: 'choice' } })

export const EXPORT_FILTERS: readonly FilterDef[] = [choiceFilter('state', 'State', EXPORT_STATES)]

/** What the search looks through, and what the filters compare. */
export const EXPORT_FITS: Fits<WireExport> = {
  text: ({ name, by, project_name: project }) => `${name} ${by} ${project}`,
  values: { state: ({ status }) => status },
}
