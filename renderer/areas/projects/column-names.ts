import { type FieldKey, isFieldKey } from '#domain/field-key'
import { allAmong } from '../../stores/stored-choices'
import type { ProjectsLook } from './projects-store'

/** The optional columns, in order. */
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
/** A column of the product, or a field of the team. */
export type ProjectColumn = (typeof PROJECT_COLUMNS)[number] | FieldKey
const USUAL_COLUMNS: readonly ProjectColumn[] = ['type', 'status', 'progress', 'created']

/** Validates a look's columns, in order, because they may come from another version or person. */
export function columnsOf({ columns }: Pick<ProjectsLook, 'columns'>): readonly ProjectColumn[] {
  return columns === null ? USUAL_COLUMNS : [...allAmong(columns, PROJECT_COLUMNS), ...columns.filter(isFieldKey)]
}

/** The columns to store; the default ones are omitted. */
export function saidColumns(look: Pick<ProjectsLook, 'columns'>): readonly ProjectColumn[] | undefined {
  const columns = columnsOf(look)
  return columns.join() === USUAL_COLUMNS.join() ? undefined : columns
}
