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

/** A file that has arrived and belongs to no item yet. */
export interface Upload {
  /** What its sender calls it: data, and never a path. */
  readonly key: string
  readonly projectId: number
  /** Of a picture; other files have no size. */
  readonly width: number | null
  readonly height: number | null
  readonly mime: string
  /** Pages can show it as it is, without a rendition. */
  readonly isShownAsIs: boolean
}

/** An upload in its place. */
export interface KeptUpload extends Upload {
  /** Where its bytes lie in the data folder. */
  readonly path: string
}

/** A file that has arrived and was not looked at yet. */
export interface Draft {
  readonly path: string
  readonly size: number
  /** Its bytes are down on the disk, or there was no room for them and it is gone; the file can be looked at meanwhile. */
  readonly landed: Promise<Result<null, 'noRoom'>>
}

export type ReceiveFailure = 'tooLarge' | 'brokenOff' | 'noRoom'

/** As the table writes that there is none. */
const NO_SIZE = 0
export type Uploads = ReturnType<typeof createUploads>

/** Files on their way in, and how many items there are against the limits. */
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

  /** Waits for the disk, which takes as long as looking at the file does: the one goes on during the other. */
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
    /** Writes a file as it comes; the answer is the draft's own path, while its bytes are on their way down to the disk. */
    receive: async (body: Readable, bytesMax: number | null): Promise<Result<Draft, ReceiveFailure>> => {
      const draft = `${INCOMING}/${randomUUID()}.part`
      const file = await openIn(files.pathOf(draft))
      let size = 0
      let failure: ReceiveFailure | undefined
      try {
        // The request outlives its body: the answer still has to go out.
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
    /** Puts a draft in a place of its own, where it can be attached by its key; the upload that had this key goes. The answer is its path. */
    keep: async (draft: Draft, upload: Upload, at: number): Promise<string> => {
      const before = find(upload.projectId, upload.key)
      // Not waited for down to the disk: making an item of it is, and that takes this along.
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
    /** The file is an item's now. */
    attached: ({ projectId, key }: Pick<Upload, 'projectId' | 'key'>): void => void remove.run(projectId, key),
    /** Removes what arrived before this time and became no item, what items left before it, and what broke off. */
    sweep: async (now: number, before: number): Promise<void> => {
      for (const { path, projectId, key } of allRows(old, readUpload, before)) {
        // Another one may have come under this key meanwhile.
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

/** A new file, with its folder where that isn't there yet. */
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
