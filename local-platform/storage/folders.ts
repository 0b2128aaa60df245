import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, flag, insertedId, num, text } from './sql'

export interface FolderRow {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly isRoot: boolean
}

export type Folders = ReturnType<typeof createFolders>

/** The folders of projects; they hold items and no folders. */
export function createFolders(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM folders WHERE id = ?')
  const add = db.prepare('INSERT INTO folders (project_id, name, is_root, status) VALUES (?, ?, 0, 1)')
  const rename = db.prepare('UPDATE folders SET name = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM folders WHERE id = ?')
  const named = db.prepare('SELECT id FROM folders WHERE project_id = ? AND name = ?')

  return {
    byId: (id: number): FolderRow | undefined => firstRow(one, readFolder, id),
    add: (projectId: number, name: string): number => insertedId(add, projectId, name),
    /** Tells whether another folder than this one has the name. */
    nameTaken: (projectId: number, name: string, besides?: number): boolean => {
      const id = firstRow(named, (row) => num(row, 'id'), projectId, name)
      return id !== undefined && id !== besides
    },
    rename: (id: number, name: string): void => void rename.run(name, id),
    remove: (id: number): void => void remove.run(id),
    /** The folders of a project, its root first, with how many items in no hidden status each has. */
    ofProject: (
      projectId: number,
      hiddenValues: readonly number[],
    ): readonly (FolderRow & { readonly itemCount: number })[] =>
      allRows(
        db.prepare(
          `SELECT f.*, coalesce(sum(c.items), 0) AS item_count FROM folders f
           LEFT JOIN item_counts c ON c.project_id = f.project_id AND c.folder_id = f.id AND c.annotation_status NOT IN (${hiddenValues.map(() => '?').join(', ')})
           WHERE f.project_id = ? GROUP BY f.id ORDER BY f.is_root DESC, f.name COLLATE NOCASE, f.id`,
        ),
        (row) => ({ ...readFolder(row), itemCount: num(row, 'item_count') }),
        ...hiddenValues,
        projectId,
      ),
  }
}

function readFolder(row: Parameters<typeof num>[0]): FolderRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    name: text(row, 'name'),
    isRoot: flag(row, 'is_root'),
  }
}
