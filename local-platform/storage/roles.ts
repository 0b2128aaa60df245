import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, num, numOrNull, text } from './sql'

export type GrantScope = 'project' | 'folder'

export interface NewRole {
  /** Given for built-in roles, whose numbers are part of the platform's API. */
  readonly id?: number
  readonly teamId: number | null
  readonly name: string
  readonly description: string
  readonly grants: Readonly<Record<GrantScope, readonly string[]>>
}

/** Stored project role. */
export interface RoleRow {
  readonly id: number
  /** Null for a role of all teams. */
  readonly teamId: number | null
  readonly name: string
  readonly description: string
  readonly createdAt: string
  readonly updatedAt: string
}

export type Roles = ReturnType<typeof createRoles>

/** Project roles and their granted actions. */
export function createRoles(db: DatabaseSync) {
  const add = db.prepare('INSERT INTO roles (id, team_id, name, description) VALUES (?, ?, ?, ?)')
  const grant = db.prepare('INSERT INTO role_grants (role_id, scope, action) VALUES (?, ?, ?)')
  const named = db.prepare('SELECT name FROM roles WHERE id = ?')
  const ofTeam = db.prepare('SELECT * FROM roles WHERE team_id IS NULL OR team_id = ? ORDER BY id')
  const one = db.prepare('SELECT * FROM roles WHERE id = ?')
  const rename = db.prepare('UPDATE roles SET name = ?, description = ?, updated_at = ? WHERE id = ?')
  const stamp = db.prepare('UPDATE roles SET created_at = ?, updated_at = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM roles WHERE id = ?')
  const emptyGrants = db.prepare('DELETE FROM role_grants WHERE role_id = ?')
  const granted = db.prepare('SELECT action FROM role_grants WHERE role_id = ? AND scope = ? ORDER BY action')

  return {
    add: (role: NewRole): number => {
      const id = insertedId(add, role.id ?? null, role.teamId, role.name, role.description)
      for (const action of role.grants.project) grant.run(id, 'project', action)
      for (const action of role.grants.folder) grant.run(id, 'folder', action)
      return id
    },
    byId: (roleId: number): RoleRow | undefined => firstRow(one, readRole, roleId),
    /** Sets the creation time of a role. */
    stamp: (roleId: number, at: string): void => void stamp.run(at, at, roleId),
    change: (roleId: number, name: string, description: string, at: string): void =>
      void rename.run(name, description, at, roleId),
    setGrants: (roleId: number, grants: NewRole['grants']): void => {
      emptyGrants.run(roleId)
      for (const action of grants.project) grant.run(roleId, 'project', action)
      for (const action of grants.folder) grant.run(roleId, 'folder', action)
    },
    remove: (roleId: number): void => void remove.run(roleId),
    nameOf: (roleId: number): string => firstRow(named, (row) => text(row, 'name'), roleId) ?? '',
    /** Roles that a team may assign, including those of all teams. */
    ofTeam: (teamId: number): readonly RoleRow[] => allRows(ofTeam, readRole, teamId),
    actions: (roleId: number, scope: GrantScope): readonly string[] =>
      allRows(granted, (row) => text(row, 'action'), roleId, scope),
  }
}

function readRole(row: Parameters<typeof num>[0]): RoleRow {
  return {
    id: num(row, 'id'),
    teamId: numOrNull(row, 'team_id'),
    name: text(row, 'name'),
    description: text(row, 'description'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}
