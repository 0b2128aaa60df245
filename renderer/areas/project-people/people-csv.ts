import type { WireProjectPerson } from '#endpoints'
import { csvLine } from '#domain/csv-line'
import { fieldCells } from '../../kit/field-cells'
import type { Fields } from '../../kit/use-fields'
import { roleLabel } from '../../projects/role-label'
import { personName, stateOf } from './people-list'
import type { PersonScore } from './score-columns'

const HEADS = ['name', 'email', 'role', 'state', 'group', 'categories', 'assigned', 'done', 'returned'] as const

/** People of a project as a CSV table, with the values of their fields and what they got of each score. */
export function peopleCsv(
  rows: readonly WireProjectPerson[],
  fields: Pick<Fields, 'fields' | 'valueOf'>,
  scores: readonly PersonScore[],
): string {
  const head = [...HEADS, ...fields.fields.map(({ name }) => name), ...scores.map(({ name }) => name)]
  const lines = rows.map((row) =>
    csvLine([
      personName(row),
      row.email,
      roleLabel(row.role),
      stateOf(row),
      row.group?.name ?? '',
      row.categories.map(({ name }) => name).join(', '),
      String(row.assigned),
      String(row.done),
      String(row.returned),
      ...fieldCells(fields, row.id),
      ...scores.map(({ textOf }) => textOf(row.email)),
    ]),
  )
  return [csvLine(head), ...lines].join('')
}
