import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '#domain/result'
import { contentDamage, diskTrouble, isBusy } from './database-check'
import type { StartFailure } from './start-failure'

/** Data folder that is locked by this process until its release. */
export interface LockedFolder {
  readonly path: string
  readonly release: () => void
}

/**
 * Creates a missing data folder and locks it. The operating system holds the lock on a file, so it ends with the
 * process in any case. The process id beside it is informative only.
 */
export function lockDataFolder(path: string): Result<LockedFolder, StartFailure> {
  try {
    mkdirSync(join(path, 'media'), { recursive: true, mode: 0o700 })
    mkdirSync(join(path, 'annotations'), { recursive: true, mode: 0o700 })
    keepToOwner(path)
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    return err({ code: 'data_folder_unusable', message: `The data folder ${path} can't be used: ${detail}` })
  }
  const pidFile = join(path, 'lock.pid')
  const locked = lockFile(join(path, 'lock.sqlite'))
  if (!locked.ok) {
    return locked.error === 'held'
      ? err({
          code: 'data_folder_in_use',
          message: `Another Loupe (process ${holderOf(pidFile)}) is using the data folder ${path}. Close it first.`,
        })
      : err({ code: 'data_folder_unusable', message: `The data folder ${path} can't be locked. ${locked.error}` })
  }
  const lock = locked.value
  writeFileSync(pidFile, `${process.pid}\n`)
  return ok({
    path,
    release: () => {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  })
}

/** Access rights of other users of this computer. */
const OTHERS = 0o077

/**
 * Removes other users' rights from a folder and its direct entries, which closes its subfolders too. Windows has no
 * such rights.
 */
function keepToOwner(path: string): void {
  if (process.platform === 'win32') return
  const inside = readdirSync(path).map((name) => join(path, name))
  for (const one of [path, ...inside]) {
    const found = lstatSync(one, { throwIfNoEntry: false })
    if (found === undefined || found.isSymbolicLink() || (found.mode & OTHERS) === 0) continue
    chmodSync(one, found.mode & ~OTHERS & 0o777)
  }
}

/** Locks a file; `held` if another process holds it, else the failure is a sentence. */
function lockFile(path: string): Result<DatabaseSync, string> {
  const first = tryLock(path)
  if (first.ok || contentDamage(first.error) === undefined) return named(first)
  try {
    // It was readable, so no process holds it: a holder blocks reading. Keep the file itself for a process that locks
    // it now.
    truncateSync(path)
  } catch (cause) {
    return err(diskTrouble(cause))
  }
  return named(tryLock(path))
}

function tryLock(path: string): Result<DatabaseSync, unknown> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined && !found.isFile()) return err(new Error(`${path} is no file.`))
  try {
    const lock = new DatabaseSync(path, { timeout: 0 })
    try {
      lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
      return ok(lock)
    } catch (cause) {
      lock.close()
      return err(cause)
    }
  } catch (cause) {
    return err(cause)
  }
}

function named(tried: Result<DatabaseSync, unknown>): Result<DatabaseSync, string> {
  if (tried.ok) return tried
  return err(isBusy(tried.error) ? 'held' : diskTrouble(tried.error))
}

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown'
  } catch {
    // The sentence works without a number.
    return 'unknown'
  }
}
