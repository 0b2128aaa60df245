import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { err, ok, type Result } from '#domain/result'
import { inTransaction } from './database'
import type { Files } from './files'
import { INCOMING, ITEM_FILES, type ItemFiles } from './item-files'
import { allRows, firstRow, flag, num, text } from './sql'

/** Uploaded file that belongs to no item yet. */
export interface Upload {
  /** Name given by its sender: data, and never a path. */
  readonly key: string
  readonly projectId: number
  /** Width of a picture; other files have none. */
  readonly width: number | null
  readonly height: number | null
  readonly mime: string
  /** Pages can show it unchanged, without a rendition. */
  readonly isShownAsIs: boolean
}

/** Upload in its place. */
export interface KeptUpload extends Upload {
  /** Path of its bytes in the data folder. */
  readonly path: string
}

/** Uploaded file that was not inspected yet. */
export interface Draft {
  readonly path: string
  readonly size: number
  /** Resolves when its bytes are synced, or were deleted for lack of space; the file can be inspected meanwhile. */
  readonly landed: Promise<Result<null, 'noRoom'>>
}

export type ReceiveFailure = 'tooLarge' | 'brokenOff' | 'noRoom'

/** Stored value for a missing size. */
const NO_SIZE = 0
export type Uploads = ReturnType<typeof createUploads>

/** Uploaded files, and the number of items against the limits. */
export function createUploads(db: DatabaseSync, files: Files, itemFiles: ItemFiles) {
  const insert = db.prepare(
    `INSERT OR REPLACE INTO uploads (project_id, key, path, width, height, mime, is_shown_as_is, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = db.prepare('SELECT * FROM uploads WHERE project_id = ? AND key = ?')
  const remove = db.prepare('DELETE FROM uploads WHERE project_id = ? AND key = ?')
  const old = db.prepare('SELECT * FROM uploads WHERE at < ?')
  const inTeam = db.prepare(
    'SELECT coalesce(sum(c.items), 0) AS n FROM item_counts c JOIN projects p ON p.id = c.project_id WHERE p.team_id = ? AND p.deleted_at IS NULL',
  )
  const inFolder = db.prepare(
    'SELECT coalesce(sum(items), 0) AS n FROM item_counts WHERE folder_id = ? AND project_id = (SELECT f.project_id FROM folders f WHERE f.id = folder_id)',
  )
  const inProject = db.prepare('SELECT coalesce(sum(items), 0) AS n FROM item_counts WHERE project_id = ?')

  const find = (projectId: number, key: string): KeptUpload | undefined => firstRow(one, readUpload, projectId, key)
  const settle = (draft: Draft, { key, projectId, width, height, mime, isShownAsIs }: Upload, at: number): string => {
    const path = `${ITEM_FILES}/${projectId}/${randomUUID()}`
    inTransaction(db, () => {
      insert.run(projectId, key, path, width ?? NO_SIZE, height ?? NO_SIZE, mime, isShownAsIs ? 1 : 0, at)
      files.moveNow(draft.path, path)
    })
    return path
  }

  /** Syncs the file while it is inspected, since both take about as long. */
  const landed = async (file: FileHandle, draft: string): Draft['landed'] => {
    try {
      await file.sync()
      return ok(null)
    } catch (cause) {
      if (!isNoRoom(cause)) throw cause
      await files.remove(draft)
      return err('noRoom')
    } finally {
      await file.close()
    }
  }

  return {
    /** Streams a body to a file and returns the draft's path, while its bytes are still being synced. */
    receive: async (body: Readable, bytesMax: number | null): Promise<Result<Draft, ReceiveFailure>> => {
      const draft = `${INCOMING}/${randomUUID()}.part`
      const file = await openIn(files.pathOf(draft))
      let size = 0
      let failure: ReceiveFailure | undefined
      try {
        // The request outlives its body: the answer must still be sent.
        for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          size += chunk.length
          if (bytesMax !== null && size > bytesMax) {
            failure = 'tooLarge'
            break
          }
          await file.writeFile(chunk)
        }
      } catch (cause) {
        if (isNoRoom(cause)) failure = 'noRoom'
        else if (body.destroyed) failure = 'brokenOff'
        else throw cause
      } finally {
        if (failure !== undefined || !body.readableEnded) {
          await file.close()
          await files.remove(draft)
        }
      }
      return failure === undefined ? ok({ path: draft, size, landed: landed(file, draft) }) : err(failure)
    },
    /**
     * Moves a draft to its place, where it can be attached by its key; replaces an earlier upload of this key. Returns
     * its path.
     */
    keep: async (draft: Draft, upload: Upload, at: number): Promise<string> => {
      const before = find(upload.projectId, upload.key)
      // Don't sync here: the later write that creates an item syncs this one too.
      db.exec('PRAGMA synchronous = NORMAL')
      let path: string
      try {
        path = settle(draft, upload, at)
      } finally {
        db.exec('PRAGMA synchronous = FULL')
      }
      if (before !== undefined) await itemFiles.removeUnlessOfItem(before.path)
      return path
    },
    find,
    /** Notes that the file now belongs to an item. */
    attached: ({ projectId, key }: Pick<Upload, 'projectId' | 'key'>): void => void remove.run(projectId, key),
    /** Deletes uploads from before this time that became no item, former files of items, and incomplete ones. */
    sweep: async (now: number, before: number): Promise<void> => {
      for (const { path, projectId, key } of allRows(old, readUpload, before)) {
        // Another upload may have replaced this key meanwhile.
        if (find(projectId, key)?.path !== path) continue
        remove.run(projectId, key)
        await itemFiles.removeUnlessOfItem(path)
      }
      await itemFiles.sweepLeft(now, before)
      await itemFiles.sweepDrafts(before)
    },
    itemsOfTeam: (teamId: number): number => firstRow(inTeam, (row) => num(row, 'n'), teamId) ?? 0,
    itemsOfProject: (projectId: number): number => firstRow(inProject, (row) => num(row, 'n'), projectId) ?? 0,
    itemsOfFolder: (folderId: number): number => firstRow(inFolder, (row) => num(row, 'n'), folderId) ?? 0,
  }
}

function isNoRoom(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC'
}

/** Opens a new file and creates a missing folder. */
async function openIn(full: string): Promise<FileHandle> {
  try {
    return await open(full, 'wx')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
  }
  await mkdir(dirname(full), { recursive: true, mode: 0o700 })
  return open(full, 'wx')
}

function readUpload(row: Parameters<typeof num>[0]): KeptUpload {
  return {
    key: text(row, 'key'),
    path: text(row, 'path'),
    projectId: num(row, 'project_id'),
    width: num(row, 'width') || null,
    height: num(row, 'height') || null,
    mime: text(row, 'mime'),
    isShownAsIs: flag(row, 'is_shown_as_is'),
  }
}
