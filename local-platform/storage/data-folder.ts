import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '#domain/result'
import type { StartFailure } from './start-failure'

/** A data folder that belongs to this process until it is released. */
export interface LockedFolder {
  readonly path: string
  readonly release: () => void
}

/**
 * Makes the data folder where it is missing and locks it.
 * The lock is one of the operating system's on a file, so it ends with the process, however that ends;
 * the process id beside it is only there to be read.
 */
export function lockDataFolder(path: string): Result<LockedFolder, StartFailure> {
  try {
    mkdirSync(join(path, 'media'), { recursive: true, mode: 0o700 })
    mkdirSync(join(path, 'annotations'), { recursive: true, mode: 0o700 })
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    return err({ code: 'data_folder_unusable', message: `The data folder ${path} can't be used: ${detail}` })
  }
  const pidFile = join(path, 'lock.pid')
  const lock = new DatabaseSync(join(path, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch {
    // The failure says who holds the lock.
    lock.close()
    return err({
      code: 'data_folder_in_use',
      message: `Another Loupe (process ${holderOf(pidFile)}) is using the data folder ${path}. Close it first.`,
    })
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return ok({
    path,
    release: () => {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  })
}

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown'
  } catch {
    // The sentence is the same without a number.
    return 'unknown'
  }
}
