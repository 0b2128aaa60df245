import type { WireExport } from '#endpoints'
import { choiceFilter, type FilterDef } from '../../kit/filters'
import { createList } from '../../kit/list'
import type { Fits } from '../../kit/narrow-rows'
import { EXPORT_STATES } from './export-states'

/** The export lists of projects and of the team. */
export const EXPORTS = createList({ name: 'exports', places: ['exports', 'allExports'], fields: { state: 'choice' } })

export const EXPORT_FILTERS: readonly FilterDef[] = [choiceFilter('state', 'State', EXPORT_STATES)]

/** The fields for search and filters. */
export const EXPORT_FITS: Fits<WireExport> = {
  text: ({ name, by, project_name: project }) => `${name} ${by} ${project}`,
  values: { state: ({ status }) => status },
}
