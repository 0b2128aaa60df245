import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, flag, insertedId, num, numOrNull, text } from './sql'

export interface FolderRow {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly isRoot: boolean
  /** Status by the numbers of projects; null if it has none, like the root. */
  readonly status: number | null
}

/** Folder with its number of visible items, and of done ones. */
export interface CountedFolder extends FolderRow {
  readonly itemCount: number
  readonly doneCount: number
}

/** Member of the project to whom a folder is assigned. */
export interface FolderPerson {
  readonly folderId: number
  readonly id: number
  readonly email: string
  readonly roleId: number
}

export type Folders = ReturnType<typeof createFolders>

/** Folders of projects; they contain items and no folders. */
export function createFolders(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM folders WHERE id = ?')
  const add = db.prepare('INSERT INTO folders (project_id, name, is_root, status) VALUES (?, ?, 0, 1)')
  const rename = db.prepare('UPDATE folders SET name = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM folders WHERE id = ?')
  const named = db.prepare('SELECT id FROM folders WHERE project_id = ? AND name = ?')

  const setStatus = db.prepare('UPDATE folders SET status = ? WHERE id = ?')
  const clearPeople = db.prepare('DELETE FROM folder_people WHERE folder_id = ?')
  const addPerson = db.prepare('INSERT OR IGNORE INTO folder_people (folder_id, person_id) VALUES (?, ?)')
  const people = db.prepare(
    `SELECT g.folder_id, p.id, p.email, m.role_id FROM folder_people g JOIN folders f ON f.id = g.folder_id
     JOIN people p ON p.id = g.person_id JOIN project_members m ON m.project_id = f.project_id AND m.person_id = p.id
     WHERE f.project_id = ? ORDER BY g.folder_id, p.id`,
  )

  return {
    byId: (id: number): FolderRow | undefined => firstRow(one, readFolder, id),
    add: (projectId: number, name: string): number => insertedId(add, projectId, name),
    /** Tells whether another folder has the name. */
    nameTaken: (projectId: number, name: string, besides?: number): boolean => {
      const id = firstRow(named, (row) => num(row, 'id'), projectId, name)
      return id !== undefined && id !== besides
    },
    rename: (id: number, name: string): void => void rename.run(name, id),
    remove: (id: number): void => void remove.run(id),
    /** Folders of a project, its root first, with their number of visible items. */
    ofProject: (projectId: number, hiddenValues: readonly number[]): readonly CountedFolder[] =>
      allRows(
        db.prepare(
          `SELECT f.*, coalesce(sum(c.items), 0) AS item_count,
             coalesce(sum(CASE WHEN w.counts_as_done = 1 THEN c.items ELSE 0 END), 0) AS done_count
           FROM folders f JOIN projects p ON p.id = f.project_id
           LEFT JOIN item_counts c ON c.project_id = f.project_id AND c.folder_id = f.id AND c.annotation_status NOT IN (${hiddenValues.map(() => '?').join(', ')})
           LEFT JOIN workflow_statuses w ON w.workflow_id = p.workflow_id AND w.value = c.annotation_status
           WHERE f.project_id = ? GROUP BY f.id ORDER BY f.is_root DESC, f.name COLLATE NOCASE, f.id`,
        ),
        (row) => ({ ...readFolder(row), itemCount: num(row, 'item_count'), doneCount: num(row, 'done_count') }),
        ...hiddenValues,
        projectId,
      ),
    setStatus: (id: number, status: number): void => void setStatus.run(status, id),
    /** Assigns a folder to exactly these people. */
    setPeople: (id: number, personIds: readonly number[]): void => {
      clearPeople.run(id)
      for (const personId of personIds) addPerson.run(id, personId)
    },
    /** Assignees of a project's folders, by folder id. */
    peopleOf: (projectId: number): ReadonlyMap<number, readonly FolderPerson[]> =>
      Map.groupBy(allRows(people, readPerson, projectId), ({ folderId }) => folderId),
  }
}

function readFolder(row: Parameters<typeof num>[0]): FolderRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    name: text(row, 'name'),
    isRoot: flag(row, 'is_root'),
    status: numOrNull(row, 'status'),
  }
}

function readPerson(row: Parameters<typeof num>[0]): FolderPerson {
  return {
    folderId: num(row, 'folder_id'),
    id: num(row, 'id'),
    email: text(row, 'email'),
    roleId: num(row, 'role_id'),
  }
}
