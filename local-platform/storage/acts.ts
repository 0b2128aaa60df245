import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { EventName } from '#domain/live'
import { type EventRow, readEvent } from './events'
import { allRows, firstRow, num, numOrNull, type Row, type SqlValue } from './sql'

/** Event with its project. */
export interface ActRow extends EventRow {
  readonly projectId: number | null
}

/** Search in a team's log; absent fields restrict nothing. */
export interface ActSearch {
  readonly teamId: number
  readonly names: readonly EventName[]
  readonly people?: readonly number[] | undefined
  readonly projects?: readonly number[] | undefined
  /** Times: `from` is inclusive, `to` exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly before?: number | undefined
}

export type Acts = ReturnType<typeof createActs>

/**
 * Reads the event log as people's actions. Events of one person alone are visible only to them, except the start of a
 * job.
 */
export function createActs(db: DatabaseSync) {
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const made = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, made)
    return made
  }
  const adminOf = db.prepare(
    `SELECT m.project_id FROM project_members m JOIN projects p ON p.id = m.project_id
     WHERE m.person_id = ? AND m.role_id = ? AND p.team_id = ?`,
  )
  return {
    /** Newest entries with their total, counted up to a limit. */
    page: (
      search: ActSearch,
      { limit, offset, countMax }: { readonly limit: number; readonly offset: number; readonly countMax: number },
    ): { readonly rows: readonly ActRow[]; readonly total: number } => {
      const { where, values } = conditions(search)
      const rows = statement(`SELECT *, project_id FROM events WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
      const count = statement(`SELECT count(*) AS n FROM (SELECT 1 FROM events WHERE ${where} LIMIT ?)`)
      return {
        rows: allRows(rows, readAct, ...values, limit, offset),
        total: firstRow(count, (row) => num(row, 'n'), ...values, countMax) ?? 0,
      }
    },
    /** Projects of a team in which a person has a role. */
    projectsOfRole: (personId: number, roleId: number, teamId: number): readonly number[] =>
      allRows(adminOf, (row) => num(row, 'project_id'), personId, roleId, teamId),
  }
}

function conditions({ teamId, names, people, projects, from, to, before }: ActSearch): {
  readonly where: string
  readonly values: readonly SqlValue[]
} {
  const among = (column: string) => `${column} IN (SELECT value FROM json_each(?))`
  const parts: readonly (readonly [string, SqlValue | undefined])[] = [
    ['team_id = ?', teamId],
    [among('name'), JSON.stringify(names)],
    [among('by_id'), people && JSON.stringify(people)],
    [among('project_id'), projects && JSON.stringify(projects)],
    ['at >= ?', from],
    ['at < ?', to],
    ['id < ?', before],
  ]
  const given = parts.filter((part): part is readonly [string, SqlValue] => part[1] !== undefined)
  return {
    where: [...given.map(([text]) => text), `(topic NOT LIKE 'person:%' OR name = 'job.started')`].join(' AND '),
    values: given.map(([, value]) => value),
  }
}

function readAct(row: Row): ActRow {
  return { ...readEvent(row), projectId: numOrNull(row, 'project_id') }
}
