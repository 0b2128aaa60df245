import type { DatabaseSync } from 'node:sqlite'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Files } from './files'
import { ALL_MADE, madeBeside, madeFolder, madePath } from './made-files'
import { allRows, firstRow, num, text } from './sql'

/** Folder of the items' files, with a folder for each project. */
export const ITEM_FILES = 'pictures'
/** Folder of incoming files. */
export const INCOMING = 'incoming'
const DRAFT_ENDING = '.part'

export type ItemFiles = ReturnType<typeof createItemFiles>

/**
 * Deletes files that no item names. Copies of items share a file, so each deletion checks the table in the same step,
 * and deletes by exact names.
 */
export function createItemFiles(db: DatabaseSync, files: Files) {
  const ofItem = db.prepare(
    `SELECT id FROM items WHERE json_extract(source, '$.path') IS NOT NULL AND json_extract(source, '$.path') = ? LIMIT 1`,
  )
  const asOriginal = db.prepare(
    `SELECT id FROM items WHERE json_extract(source, '$.original.path') IS NOT NULL AND json_extract(source, '$.original.path') = ? LIMIT 1`,
  )
  const ofUpload = db.prepare('SELECT project_id FROM uploads WHERE path = ?')
  const stampLeft = db.prepare('UPDATE left_files SET since = ? WHERE path = ?')
  const stampNew = db.prepare('UPDATE left_files SET since = ? WHERE since IS NULL')
  const leftBefore = db.prepare('SELECT path FROM left_files WHERE since < ?')
  const leftOf = db.prepare('SELECT path FROM left_files WHERE project_id = ?')
  const settled = db.prepare('DELETE FROM left_files WHERE path = ?')

  const isOfItem = (path: string): boolean =>
    [ofItem, asOriginal].some((query) => firstRow(query, (row) => num(row, 'id'), path) !== undefined)
  const isNamed = (path: string): boolean =>
    isOfItem(path) || firstRow(ofUpload, (row) => num(row, 'project_id'), path) !== undefined

  /** Deletes a file that no item names, with its derived files. */
  const removeUnlessOfItem = async (path: string): Promise<void> => {
    if (isOfItem(path)) return
    files.removeNow(path)
    for (const made of ALL_MADE) {
      await files.remove(madePath(path, made))
      // A file of an earlier version may have this very name.
      const beside = madeBeside(path, made)
      if (!isNamed(beside)) await files.remove(beside)
    }
  }
  const settle = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      if (!isNamed(path)) await removeUnlessOfItem(path)
      settled.run(path)
      await othersTurn()
    }
  }
  const paths = (row: Parameters<typeof text>[0]): string => text(row, 'path')

  return {
    isOfItem,
    isNamed,
    removeUnlessOfItem,
    /** Notes the time since which an item's former file is unused. */
    left: (path: string, at: number): void => void stampLeft.run(at, path),
    /** Deletes files that became unused before this time. */
    sweepLeft: async (now: number, before: number): Promise<void> => {
      stampNew.run(now)
      await settle(allRows(leftBefore, paths, before))
    },
    /** Deletes incomplete drafts from before this time. */
    sweepDrafts: async (before: number): Promise<void> => {
      for (const name of await files.list(INCOMING)) await removeOlder(join(files.pathOf(INCOMING), name), before)
    },
    /** Deletes drafts that an earlier version left among the items' files. */
    sweepOldDrafts: async (before: number): Promise<void> => {
      const folder = files.pathOf(ITEM_FILES)
      // The folder does not exist before the first file.
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const path = `${ITEM_FILES}/${name.replaceAll('\\', '/')}`
        if (name.endsWith(DRAFT_ENDING) && !isNamed(path)) await removeOlder(join(folder, name), before)
      }
    },
    /** Deletes the files of a deleted project; those shared with other projects stay. */
    discardProject: async (projectId: number): Promise<void> => {
      await settle(allRows(leftOf, paths, projectId))
      await rm(files.pathOf(madeFolder(projectId)), { recursive: true, force: true })
      const folder = `${ITEM_FILES}/${projectId}`
      for (const name of await files.list(folder)) {
        if (!isNamed(`${folder}/${name}`)) files.removeNow(`${folder}/${name}`)
        await othersTurn()
      }
      await rmdir(files.pathOf(folder)).catch((cause: unknown) => {
        if (!isStillWanted(cause)) throw cause
      })
    },
  }
}

/** It never existed, or contains a shared file. */
function isStillWanted(cause: unknown): boolean {
  const codes: readonly unknown[] = ['ENOENT', 'ENOTEMPTY', 'EEXIST']
  return cause instanceof Error && 'code' in cause && codes.includes(cause.code)
}

async function removeOlder(full: string, before: number): Promise<void> {
  // Removed in between: its upload has ended.
  const found = await stat(full).catch(() => undefined)
  if (found?.isFile() === true && found.mtimeMs < before) await rm(full, { force: true })
}
