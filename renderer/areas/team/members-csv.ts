import { csvLine } from '#domain/csv-line'
import type { WireMember } from '#endpoints'
import { fieldCells } from '../../kit/field-cells'
import type { Fields } from '../../kit/use-fields'
import { memberName, permissionsText, roleText } from './members-list'

const HEADS = ['name', 'email', 'role', 'state', 'projects', 'permissions', 'last_seen']

/** Members and invited people of a team as a CSV table, with the values of their fields. */
export function membersCsv(rows: readonly WireMember[], fields: Pick<Fields, 'fields' | 'valueOf'>): string {
  const lines = rows.map((row) =>
    csvLine([
      memberName(row),
      row.email,
      roleText(row.role),
      row.state === 'PENDING' ? 'invited' : 'member',
      String(row.projects),
      permissionsText(row.permissions),
      row.last_seen_at ?? '',
      ...fieldCells(fields, row.id),
    ]),
  )
  return [csvLine([...HEADS, ...fields.fields.map(({ name }) => name)]), ...lines].join('')
}
