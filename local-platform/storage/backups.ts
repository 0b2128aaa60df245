import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { MS_PER_DAY } from '#domain/constants'
import { damageOf } from './database-check'
import type { Log } from './log'

const FOLDER = 'backups'
const NAME = /^platform-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.sqlite$/
const DRAFT = 'making.sqlite'
/** Newest ones to keep, besides the newest that is a day old. */
const KEPT = 2
/** Pages to copy before calls are answered again. */
const PAGES_AT_ONCE = 500
const ALL_PAGES = 2 ** 31 - 1
const ROOM_LEFT_BYTES = 64 * 1024 * 1024

/** Copy of the database, with its time. */
export interface BackupFile {
  readonly path: string
  readonly at: number
}

/** Copies of a data folder's database, the newest first. */
export function backupsIn(dataFolder: string): readonly BackupFile[] {
  const folder = join(dataFolder, FOLDER)
  return namesIn(folder)
    .flatMap((name) => {
      const [, hour, minute, second, rest] = NAME.exec(name) ?? []
      return hour === undefined
        ? []
        : [{ path: join(folder, name), at: Date.parse(`${hour}:${minute}:${second}.${rest}`) }]
    })
    .toSorted((a, b) => b.at - a.at)
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}

/** Copies of the open database, made while calls continue. */
export interface Backups {
  /** Makes a copy if anything was written since the last; it counts only after it was verified. */
  readonly make: () => Promise<void>
  /** Copies the present state and deletes all earlier copies, so that none contains deleted or unsealed data. */
  readonly renew: () => Promise<void>
  /** Waits for the present copy; the database may be closed afterwards. */
  readonly stop: () => Promise<void>
}

/** Opens the backups of a data folder's database. */
export function openBackups(db: DatabaseSync, dataFolder: string, now: () => number, log: Log): Backups {
  const folder = join(dataFolder, FOLDER)
  const draft = join(folder, DRAFT)
  const changes = db.prepare('SELECT total_changes() AS n')
  const changesNow = (): number => Number(changes.get()?.['n'])
  let backedUp: number | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const write = async (): Promise<boolean> => {
    const seen = changesNow()
    if (isStopped) return false
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!(await hasRoom())) {
      log.write('no room for a backup')
      return false
    }
    try {
      await copyTo(draft)
      const damage = damageOf(draft)
      if (damage !== undefined) {
        log.write('backup not whole', undefined, { reason: damage })
        return false
      }
      await reachDisk(draft)
      await rename(draft, join(folder, `platform-${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}.sqlite`))
      await reachDisk(folder)
      backedUp = seen
      return true
    } catch (cause) {
      log.write('backup failed', cause)
      return false
    } finally {
      dropDraft()
    }
  }
  /** A concurrent write aborts a copy in parts; the last attempt copies all pages at once. */
  const copyTo = async (path: string): Promise<void> => {
    for (const rate of [PAGES_AT_ONCE, PAGES_AT_ONCE]) {
      try {
        await backup(db, path, { rate })
        return
      } catch (cause) {
        log.write('backup broken off', cause)
        dropDraft()
      }
    }
    await backup(db, path, { rate: ALL_PAGES })
  }
  const hasRoom = async (): Promise<boolean> => {
    const pages = db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').get()
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize > Number(pages?.['bytes']) + ROOM_LEFT_BYTES
  }
  const dropDraft = (): void => {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${ending}`, { force: true })
  }
  const prune = async (keeps: (file: BackupFile, at: number, all: readonly BackupFile[]) => boolean): Promise<void> => {
    const all = backupsIn(dataFolder)
    for (const [at, file] of all.entries()) if (!keeps(file, at, all)) await rm(file.path, { force: true })
  }
  // Delete an incomplete copy.
  dropDraft()
  /** Runs one at a time. */
  const queue = (work: () => Promise<void>): Promise<void> => {
    const next = running.then(work).catch((cause: unknown) => log.write('backup failed', cause))
    running = next
    return next
  }

  return {
    make: () =>
      queue(async () => {
        if (changesNow() === backedUp || !(await write())) return
        const old = now() - MS_PER_DAY
        await prune((file, at, all) => at < KEPT || file === all.find((one) => one.at <= old))
      }),
    renew: () =>
      queue(async () => {
        const made = await write()
        // Do it even without a new copy: data that must not be found is worse than a missing copy.
        await prune((_file, at) => made && at === 0)
      }),
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

async function reachDisk(path: string): Promise<void> {
  // Windows can't open folders, and syncs their entries itself.
  if (process.platform === 'win32' && !path.endsWith('.sqlite')) return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
