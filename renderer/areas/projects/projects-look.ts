import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import { isFieldKey } from '#domain/field-key'
import { given } from '#domain/given'
import { allAmong, among } from '../../stores/stored-choices'
import { type FieldCondition, PROJECT_SORTS } from './project-list'
import type { ProjectsLook } from './projects-store'

/** Validates a look, because its fields may come from another version or person. */
export function readLook({
  search,
  sort,
  direction,
  layout,
  statuses,
  types,
  columns,
  conditions,
}: Readonly<Record<string, unknown>>): Partial<ProjectsLook> {
  return {
    ...given({
      search: typeof search === 'string' ? search : undefined,
      sort: isFieldKey(sort) ? sort : among(sort, PROJECT_SORTS),
      direction: among(direction, ['ascending', 'descending'] as const),
      layout: among(layout, ['cards', 'rows'] as const),
      columns: Array.isArray(columns) ? (columns as readonly string[]) : undefined,
      conditions: Array.isArray(conditions) ? conditions.flatMap(conditionIn) : undefined,
    }),
    statuses: allAmong(statuses, Object.values(PROJECT_STATUS)),
    types: allAmong(types, Object.values(PROJECT_TYPE)),
  }
}

function conditionIn(kept: unknown): readonly FieldCondition[] {
  const { field, operator, values } = (kept ?? {}) as Readonly<Record<string, unknown>>
  if (!isFieldKey(field) || typeof operator !== 'string' || !Array.isArray(values)) return []
  return [{ field, operator, values: values.filter((one) => typeof one === 'string' || typeof one === 'number') }]
}
