import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '#domain/result'
import { keepEpoch } from './epoch'
import { MIGRATIONS } from './migrations'
import { DATABASE, markDatabase } from './rescue'
import type { StartFailure } from './start-failure'

/** Opens the intact database of a data folder and migrates it; refuses a newer one unchanged. */
export function openDatabase(dataFolder: string): Result<DatabaseSync, StartFailure> {
  const db = new DatabaseSync(join(dataFolder, DATABASE), { timeout: 2_000 })
  // SQLite's own `lower` knows the letters of ASCII alone.
  db.function('folded', { deterministic: true }, (value) => String(value).toLowerCase())
  try {
    // FULL: an answered write is on disk, even after a power cut.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
    const seen = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
    if (seen > MIGRATIONS.length) {
      db.close()
      return err({
        code: 'data_folder_newer',
        message: 'This data folder was written by a newer version of Loupe. Update Loupe to open it.',
      })
    }
    for (const [at, step] of MIGRATIONS.entries()) {
      if (at < seen) continue
      db.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${at + 1}; COMMIT`)
    }
    keepEpoch(db)
    markDatabase(dataFolder)
    return ok(db)
  } catch (cause) {
    db.close()
    throw cause
  }
}

/** Runs work as one transaction: keeps all of it or, if it throws, none. Nested work joins the transaction. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work()
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    db.exec('COMMIT')
    return value
  } catch (cause) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw cause
  }
}

/** Runs a part of a transaction: if it fails or throws, only this part is rolled back. */
export function inSavepoint<T, E>(db: DatabaseSync, work: () => Result<T, E>): Result<T, E> {
  db.exec('SAVEPOINT part')
  let isKept = false
  try {
    const result = work()
    isKept = result.ok
    return result
  } finally {
    // A failed database may have ended the transaction itself.
    if (db.isTransaction) db.exec(isKept ? 'RELEASE part' : 'ROLLBACK TO part; RELEASE part')
  }
}
