import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, num, text } from './sql'

export type GrantScope = 'project' | 'folder'

export interface NewRole {
  /** Given for the built-in roles, whose numbers are part of the platform's language. */
  readonly id?: number
  readonly teamId: number | null
  readonly name: string
  readonly description: string
  readonly grants: Readonly<Record<GrantScope, readonly string[]>>
}

export type Roles = ReturnType<typeof createRoles>

/** Project roles and the actions that each of them grants. */
export function createRoles(db: DatabaseSync) {
  const add = db.prepare('INSERT INTO roles (id, team_id, name, description) VALUES (?, ?, ?, ?)')
  const grant = db.prepare('INSERT INTO role_grants (role_id, scope, action) VALUES (?, ?, ?)')
  const named = db.prepare('SELECT name FROM roles WHERE id = ?')
  const ofTeam = db.prepare('SELECT id, name, description FROM roles WHERE team_id IS NULL OR team_id = ? ORDER BY id')
  const granted = db.prepare('SELECT action FROM role_grants WHERE role_id = ? AND scope = ? ORDER BY action')

  return {
    add: (role: NewRole): number => {
      const id = insertedId(add, role.id ?? null, role.teamId, role.name, role.description)
      for (const action of role.grants.project) grant.run(id, 'project', action)
      for (const action of role.grants.folder) grant.run(id, 'folder', action)
      return id
    },
    nameOf: (roleId: number): string => firstRow(named, (row) => text(row, 'name'), roleId) ?? '',
    /** The roles that a team may give, with those that every team has. */
    ofTeam: (teamId: number) =>
      allRows(
        ofTeam,
        (row) => ({ id: num(row, 'id'), name: text(row, 'name'), description: text(row, 'description') }),
        teamId,
      ),
    actions: (roleId: number, scope: GrantScope): readonly string[] =>
      allRows(granted, (row) => text(row, 'action'), roleId, scope),
  }
}
