import { allAmong } from '../../stores/stored-choices'
import type { ProjectsLook } from './projects-store'

/** The columns that rows can have beside the name, in their order. */
export const PROJECT_COLUMNS = [
  'type',
  'status',
  'progress',
  'open',
  'contributors',
  'lastWork',
  'updated',
  'created',
] as const
export type ProjectColumn = (typeof PROJECT_COLUMNS)[number]
const USUAL_COLUMNS: readonly ProjectColumn[] = ['type', 'status', 'progress', 'created']

/** The columns of a look that there are, in their order; names may come from another version or another person. */
export function columnsOf({ columns }: Pick<ProjectsLook, 'columns'>): readonly ProjectColumn[] {
  return columns === null ? USUAL_COLUMNS : allAmong(columns, PROJECT_COLUMNS)
}

/** The columns as they are written down: the usual ones are not said. */
export function saidColumns(look: Pick<ProjectsLook, 'columns'>): readonly ProjectColumn[] | undefined {
  const columns = columnsOf(look)
  return columns.join() === USUAL_COLUMNS.join() ? undefined : columns
}
