import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Files } from './files'
import { allRows, firstRow, num, text } from './sql'
import type { Draft } from './uploads'

/** A file that a person gave as an answer. */
export interface AnswerFileRow {
  readonly id: number
  readonly projectId: number
  readonly itemId: number
  readonly name: string
  /** Path of its bytes in the data folder. */
  readonly path: string
  readonly bytes: number
  readonly addedBy: string
  readonly addedAt: string
}

const FOLDER = 'answers'

export type AnswerFiles = ReturnType<typeof createAnswerFiles>

/** Files that were given as answers: a row each, and their bytes in a folder of the project. */
export function createAnswerFiles(db: DatabaseSync, files: Files) {
  const one = db.prepare('SELECT * FROM answer_files WHERE id = ? AND project_id = ?')
  const ofItem = db.prepare('SELECT * FROM answer_files WHERE item_id = ?')
  const atPath = db.prepare('SELECT * FROM answer_files WHERE path = ?')
  const insert = db.prepare(
    `INSERT INTO answer_files (project_id, item_id, name, path, bytes, added_by, added_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    pathFor: (projectId: number, key: string): string => `${FOLDER}/${projectId}/${key}.bin`,
    byId: (projectId: number, id: number): AnswerFileRow | undefined => firstRow(one, readRow, id, projectId),
    countOf: (itemId: number): number => allRows(ofItem, readRow, itemId).length,
    settle: (draft: Draft, path: string): void => files.moveNow(draft.path, path),
    add: ({ projectId, itemId, name, path, bytes, addedBy, addedAt }: Omit<AnswerFileRow, 'id'>): number =>
      Number(insert.run(projectId, itemId, name, path, bytes, addedBy, addedAt).lastInsertRowid),
    /** Removes every file of a project that is gone. */
    discardProject: (projectId: number): Promise<void> =>
      rm(files.pathOf(`${FOLDER}/${projectId}`), { recursive: true, force: true }),
    /** Removes what arrived long ago and belongs to no row: its upload broke off. */
    sweep: async (before: number): Promise<void> => {
      const folder = files.pathOf(FOLDER)
      // There is none before the first file.
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const full = join(folder, name)
        // Gone in between: its project was removed.
        const found = await stat(full).catch(() => undefined)
        if (found === undefined || !found.isFile() || found.mtimeMs >= before) continue
        const path = `${FOLDER}/${basename(join(full, '..'))}/${basename(full)}`
        if (firstRow(atPath, readRow, path) === undefined) await rm(full, { force: true })
      }
    },
  }
}

function readRow(row: Parameters<typeof num>[0]): AnswerFileRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    itemId: num(row, 'item_id'),
    name: text(row, 'name'),
    path: text(row, 'path'),
    bytes: num(row, 'bytes'),
    addedBy: text(row, 'added_by'),
    addedAt: text(row, 'added_at'),
  }
}
