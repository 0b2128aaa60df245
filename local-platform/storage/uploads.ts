import type { DatabaseSync } from 'node:sqlite'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { err, ok, type Result } from '#domain/result'
import type { Files } from './files'
import { allRows, firstRow, flag, num, text } from './sql'

/** A file that has arrived and belongs to no item yet. */
export interface Upload {
  readonly path: string
  readonly projectId: number
  /** Of a picture; other files have no size. */
  readonly width: number | null
  readonly height: number | null
  readonly mime: string
  /** Pages can show it as it is, without a rendition. */
  readonly isShownAsIs: boolean
}

/** A file that has arrived and was not looked at yet. */
export interface Draft {
  readonly path: string
  readonly size: number
  /** Its bytes are down on the disk, or there was no room for them and it is gone; the file can be looked at meanwhile. */
  readonly landed: Promise<Result<null, 'noRoom'>>
}

export type ReceiveFailure = 'tooLarge' | 'brokenOff' | 'noRoom'

const FOLDER = 'pictures'
/** As the table writes that there is none. */
const NO_SIZE = 0
const DRAFT_ENDING = '.part'
export type Uploads = ReturnType<typeof createUploads>

/** Files on their way in, and how many items there are against the limits. */
export function createUploads(db: DatabaseSync, files: Files) {
  const insert = db.prepare(
    `INSERT OR REPLACE INTO uploads (path, project_id, width, height, mime, is_shown_as_is, at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const add = ({ path, projectId, width, height, mime, isShownAsIs }: Upload, at: number): void => {
    // Not waited for down to the disk: making an item of it is, and that takes this along.
    if (!db.isTransaction) db.exec('PRAGMA synchronous = NORMAL')
    insert.run(path, projectId, width ?? NO_SIZE, height ?? NO_SIZE, mime, isShownAsIs ? 1 : 0, at)
    if (!db.isTransaction) db.exec('PRAGMA synchronous = FULL')
  }
  const one = db.prepare('SELECT * FROM uploads WHERE path = ? AND project_id = ?')
  const known = db.prepare('SELECT path FROM uploads WHERE path = ?')
  const remove = db.prepare('DELETE FROM uploads WHERE path = ?')
  const old = db.prepare('SELECT * FROM uploads WHERE at < ?')
  const inTeam = db.prepare(
    'SELECT coalesce(sum(c.items), 0) AS n FROM item_counts c JOIN projects p ON p.id = c.project_id WHERE p.team_id = ? AND p.deleted_at IS NULL',
  )
  const inFolder = db.prepare(
    'SELECT coalesce(sum(items), 0) AS n FROM item_counts WHERE folder_id = ? AND project_id = (SELECT f.project_id FROM folders f WHERE f.id = folder_id)',
  )
  const inProject = db.prepare('SELECT coalesce(sum(items), 0) AS n FROM item_counts WHERE project_id = ?')

  /** Removes a file with everything that was made from it. */
  const discard = async (path: string): Promise<void> => {
    remove.run(path)
    const full = files.pathOf(path)
    // Without the folder there is nothing to remove.
    const beside = await readdir(dirname(full)).catch(() => [])
    await Promise.all(
      beside
        .filter((name) => name.startsWith(basename(full)))
        .map((name) => rm(join(dirname(full), name), { force: true })),
    )
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
    pathFor: (projectId: number, key: string, ending: string): string => `${FOLDER}/${projectId}/${key}.${ending}`,
    /** Where the same bytes lie in another project. */
    pathIn: (projectId: number, path: string): string => `${FOLDER}/${projectId}/${basename(path)}`,
    /** Writes a file as it comes; the answer is the draft's own path, while its bytes are on their way down to the disk. */
    receive: async (path: string, body: Readable, bytesMax: number | null): Promise<Result<Draft, ReceiveFailure>> => {
      const draft = `${path}.${Math.random().toString(36).slice(2)}${DRAFT_ENDING}`
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
    /** Puts a draft in its place; from now on it can be attached. */
    keep: async (draft: Draft, upload: Upload, at: number): Promise<void> => {
      await rename(files.pathOf(draft.path), files.pathOf(upload.path))
      add(upload, at)
    },
    /** A file that lies in its place belongs to no item: nobody's for a day, then it is swept. */
    add,
    /** Tells whether a file lies here that became an item's. */
    isAttached: async (path: string): Promise<boolean> =>
      firstRow(known, (row) => text(row, 'path'), path) === undefined && (await files.find(path)) !== undefined,
    find: (projectId: number, path: string): Upload | undefined => firstRow(one, readUpload, path, projectId),
    /** The file is an item's now. */
    attached: (path: string): void => void remove.run(path),
    discard,
    /** Removes every file of a project that is gone. */
    discardProject: (projectId: number): Promise<void> =>
      rm(files.pathOf(`${FOLDER}/${projectId}`), { recursive: true, force: true }),
    /** Removes what arrived long ago and became no item, and what broke off. */
    sweep: async (before: number): Promise<void> => {
      for (const upload of allRows(old, readUpload, before)) await discard(upload.path)
      const folder = files.pathOf(FOLDER)
      // As above, until the first upload.
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        if (!name.endsWith(DRAFT_ENDING)) continue
        // Gone in between: its upload has ended.
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found !== undefined && found.mtimeMs < before) await rm(join(folder, name), { force: true })
      }
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

function readUpload(row: Parameters<typeof num>[0]): Upload {
  return {
    path: text(row, 'path'),
    projectId: num(row, 'project_id'),
    width: num(row, 'width') || null,
    height: num(row, 'height') || null,
    mime: text(row, 'mime'),
    isShownAsIs: flag(row, 'is_shown_as_is'),
  }
}
