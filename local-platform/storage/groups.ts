import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, flag, insertedId, num, text } from './sql'

export interface GroupRow {
  readonly id: number
  readonly teamId: number
  readonly name: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** Project shared with a group: all of it, or some of its folders. */
export interface GroupShare {
  readonly groupId: number
  readonly projectId: number
  /** Role of the group's people there. */
  readonly roleId: number
  readonly isWhole: boolean
  readonly folderIds: readonly number[]
}

export type Groups = ReturnType<typeof createGroups>

/** Groups of people, each person in one at most, with their visible folders. */
export function createGroups(db: DatabaseSync) {
  const list = db.prepare('SELECT * FROM groups WHERE team_id = ? ORDER BY name_lower, id')
  const one = db.prepare('SELECT * FROM groups WHERE id = ?')
  const named = db.prepare('SELECT id FROM groups WHERE team_id = ? AND name_lower = ?')
  const insert = db.prepare(
    'INSERT INTO groups (team_id, name, name_lower, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
  )
  const rename = db.prepare('UPDATE groups SET name = ?, name_lower = ?, updated_at = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM groups WHERE id = ?')
  const members = db.prepare('SELECT person_id FROM group_members WHERE group_id = ? ORDER BY person_id')
  const ofTeam = db.prepare(
    'SELECT m.person_id, g.id, g.name FROM group_members m JOIN groups g ON g.id = m.group_id WHERE m.team_id = ?',
  )
  const groupOf = db.prepare('SELECT group_id FROM group_members WHERE team_id = ? AND person_id = ?')
  const join = db.prepare('INSERT OR REPLACE INTO group_members (team_id, person_id, group_id) VALUES (?, ?, ?)')
  const leave = db.prepare('DELETE FROM group_members WHERE group_id = ? AND person_id = ?')
  const shares = db.prepare('SELECT * FROM group_shares WHERE group_id = ? ORDER BY project_id')
  const share = db.prepare('SELECT * FROM group_shares WHERE group_id = ? AND project_id = ?')
  const folders = db.prepare(
    'SELECT folder_id FROM group_folders WHERE group_id = ? AND project_id = ? ORDER BY folder_id',
  )
  const putShare = db.prepare(`INSERT INTO group_shares (group_id, project_id, role_id, is_whole) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET role_id = excluded.role_id, is_whole = excluded.is_whole`)
  const clearFolders = db.prepare('DELETE FROM group_folders WHERE group_id = ? AND project_id = ?')
  const addFolder = db.prepare('INSERT INTO group_folders (group_id, project_id, folder_id) VALUES (?, ?, ?)')
  const removeShare = db.prepare('DELETE FROM group_shares WHERE group_id = ? AND project_id = ?')
  const dropOutside = db.prepare(
    `DELETE FROM item_assignments WHERE person_id = ? AND item_id IN
       (SELECT id FROM items WHERE project_id = ? AND folder_id NOT IN (SELECT value FROM json_each(?)))`,
  )

  const idOf = (row: Parameters<typeof num>[0]) => num(row, 'person_id')
  const foldersOf = (groupId: number, projectId: number) =>
    allRows(folders, (row) => num(row, 'folder_id'), groupId, projectId)
  const readShare = (row: Parameters<typeof num>[0]): GroupShare => ({
    groupId: num(row, 'group_id'),
    projectId: num(row, 'project_id'),
    roleId: num(row, 'role_id'),
    isWhole: flag(row, 'is_whole'),
    folderIds: foldersOf(num(row, 'group_id'), num(row, 'project_id')),
  })
  return {
    list: (teamId: number): readonly GroupRow[] => allRows(list, readGroup, teamId),
    byId: (id: number): GroupRow | undefined => firstRow(one, readGroup, id),
    nameTaken: (teamId: number, name: string, besides?: number): boolean => {
      const id = firstRow(named, (row) => num(row, 'id'), teamId, name.toLowerCase())
      return id !== undefined && id !== besides
    },
    add: (teamId: number, name: string, at: string): number =>
      insertedId(insert, teamId, name, name.toLowerCase(), at, at),
    rename: (id: number, name: string, at: string): void => void rename.run(name, name.toLowerCase(), at, id),
    remove: (id: number): void => void remove.run(id),
    members: (id: number): readonly number[] => allRows(members, idOf, id),
    /** Group of each member, by person id. */
    ofPeople: (teamId: number): ReadonlyMap<number, { readonly id: number; readonly name: string }> =>
      new Map(allRows(ofTeam, (row) => [idOf(row), { id: num(row, 'id'), name: text(row, 'name') }] as const, teamId)),
    ofPerson: (teamId: number, personId: number): number | undefined =>
      firstRow(groupOf, (row) => num(row, 'group_id'), teamId, personId),
    /** Moves a person into a group. */
    join: (teamId: number, personId: number, id: number): void => void join.run(teamId, personId, id),
    leave: (id: number, personId: number): boolean => leave.run(id, personId).changes > 0,
    shares: (id: number): readonly GroupShare[] => allRows(shares, readShare, id),
    share: (id: number, projectId: number): GroupShare | undefined => firstRow(share, readShare, id, projectId),
    /** Shares a project with a group; without folders all of it. */
    setShare: (id: number, projectId: number, roleId: number, folderIds: readonly number[] | undefined): void => {
      clearFolders.run(id, projectId)
      putShare.run(id, projectId, roleId, folderIds === undefined ? 1 : 0)
      for (const folderId of new Set(folderIds)) addFolder.run(id, projectId, folderId)
    },
    removeShare: (id: number, projectId: number): boolean => removeShare.run(id, projectId).changes > 0,
    /** Unassigns a person from items outside some folders of a project. */
    dropOutside: (personId: number, projectId: number, folderIds: readonly number[]): void =>
      void dropOutside.run(personId, projectId, JSON.stringify(folderIds)),
  }
}

function readGroup(row: Parameters<typeof num>[0]): GroupRow {
  return {
    id: num(row, 'id'),
    teamId: num(row, 'team_id'),
    name: text(row, 'name'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}
