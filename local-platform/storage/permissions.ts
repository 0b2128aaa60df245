import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { allRows, firstRow, num } from './sql'

export type Permissions = ReturnType<typeof createPermissions>

/** Permissions of single people in a team or project, by the platform's numbers. */
export function createPermissions(db: DatabaseSync) {
  const somewhere = db.prepare(
    `SELECT 1 AS n FROM project_permissions g JOIN projects p ON p.id = g.project_id
     WHERE p.team_id = ? AND p.deleted_at IS NULL AND g.person_id = ? AND g.permission = ? LIMIT 1`,
  )
  return {
    ofTeam: givenIn(db, 'team'),
    ofProject: givenIn(db, 'project'),
    /** Tells whether a person has a permission in any project of a team. */
    isGivenInProject: (teamId: number, personId: number, permission: number): boolean =>
      firstRow(somewhere, (row) => num(row, 'n'), teamId, personId, permission) !== undefined,
  }
}

function givenIn(db: DatabaseSync, scope: 'team' | 'project') {
  const table = `${scope}_permissions`
  const all = db.prepare(
    `SELECT person_id, permission FROM ${table} WHERE ${scope}_id = ? ORDER BY person_id, permission`,
  )
  const one = db.prepare(
    `SELECT person_id, permission FROM ${table} WHERE ${scope}_id = ? AND person_id = ? ORDER BY permission`,
  )
  const give = db.prepare(`INSERT OR IGNORE INTO ${table} (${scope}_id, person_id, permission) VALUES (?, ?, ?)`)
  const take = db.prepare(`DELETE FROM ${table} WHERE ${scope}_id = ? AND person_id = ? AND permission = ?`)
  const pairs = (statement: StatementSync, ...values: readonly number[]) =>
    allRows(statement, (row) => [num(row, 'person_id'), num(row, 'permission')] as const, ...values)
  return {
    /** Permissions of people, by person id. */
    all: (id: number): ReadonlyMap<number, readonly number[]> => {
      const found = new Map<number, number[]>()
      for (const [personId, permission] of pairs(all, id))
        found.set(personId, [...(found.get(personId) ?? []), permission])
      return found
    },
    of: (id: number, personId: number): readonly number[] =>
      pairs(one, id, personId).map(([, permission]) => permission),
    /** False if nothing changed. */
    set: (id: number, personId: number, permission: number, isGiven: boolean): boolean =>
      (isGiven ? give : take).run(id, personId, permission).changes > 0,
  }
}
