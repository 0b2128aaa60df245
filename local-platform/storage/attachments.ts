import type { DatabaseSync } from 'node:sqlite'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Files } from './files'
import { allRows, firstRow, num, text } from './sql'
import type { Draft } from './uploads'

/** Project attachment. */
export interface Attachment {
  readonly id: number
  readonly projectId: number
  readonly name: string
  /** Path of its bytes in the data folder. */
  readonly path: string
  readonly bytes: number
  readonly addedBy: string
  readonly addedAt: string
}

const FOLDER = 'attachments'

export type Attachments = ReturnType<typeof createAttachments>

/** Attachments of projects: a row each, and their bytes in a folder of the project. */
export function createAttachments(db: DatabaseSync, files: Files) {
  const list = db.prepare('SELECT * FROM attachments WHERE project_id = ? ORDER BY name_lower')
  const one = db.prepare('SELECT * FROM attachments WHERE id = ? AND project_id = ?')
  const named = db.prepare('SELECT * FROM attachments WHERE project_id = ? AND name_lower = ?')
  const atPath = db.prepare('SELECT * FROM attachments WHERE path = ?')
  const insert = db.prepare(
    `INSERT INTO attachments (project_id, name, name_lower, path, bytes, added_by, added_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const replace = db.prepare(
    'UPDATE attachments SET name = ?, name_lower = ?, path = ?, bytes = ?, added_by = ?, added_at = ? WHERE id = ?',
  )
  const remove = db.prepare('DELETE FROM attachments WHERE id = ?')
  return {
    pathFor: (projectId: number, key: string): string => `${FOLDER}/${projectId}/${key}.bin`,
    ofProject: (projectId: number): readonly Attachment[] => allRows(list, readAttachment, projectId),
    byId: (projectId: number, id: number): Attachment | undefined => firstRow(one, readAttachment, id, projectId),
    /** Names are case-insensitive, as on most disks. */
    named: (projectId: number, name: string): Attachment | undefined =>
      firstRow(named, readAttachment, projectId, name.toLowerCase()),
    /** Moves uploaded bytes to the place that their row names. */
    settle: (draft: Draft, path: string): void => files.moveNow(draft.path, path),
    add: ({ projectId, name, path, bytes, addedBy, addedAt }: Omit<Attachment, 'id'>): number =>
      Number(insert.run(projectId, name, name.toLowerCase(), path, bytes, addedBy, addedAt).lastInsertRowid),
    replace: (id: number, { name, path, bytes, addedBy, addedAt }: Omit<Attachment, 'id' | 'projectId'>): void =>
      void replace.run(name, name.toLowerCase(), path, bytes, addedBy, addedAt, id),
    remove: (id: number): void => void remove.run(id),
    /** Deletes every file of a deleted project. */
    discardProject: (projectId: number): Promise<void> =>
      rm(files.pathOf(`${FOLDER}/${projectId}`), { recursive: true, force: true }),
    /** Deletes old files without a row: their upload broke off, or they were replaced. */
    sweep: async (before: number): Promise<void> => {
      const folder = files.pathOf(FOLDER)
      // The folder does not exist before the first file.
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const full = join(folder, name)
        // Removed in between: its upload has ended.
        const found = await stat(full).catch(() => undefined)
        if (found === undefined || !found.isFile() || found.mtimeMs >= before) continue
        const path = `${FOLDER}/${basename(join(full, '..'))}/${basename(full)}`
        if (firstRow(atPath, readAttachment, path) === undefined) await rm(full, { force: true })
      }
    },
  }
}

function readAttachment(row: Parameters<typeof num>[0]): Attachment {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    name: text(row, 'name'),
    path: text(row, 'path'),
    bytes: num(row, 'bytes'),
    addedBy: text(row, 'added_by'),
    addedAt: text(row, 'added_at'),
  }
}
