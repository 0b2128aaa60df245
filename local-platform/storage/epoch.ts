import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reachDisk } from './reach-disk'
import { allRows, firstRow, text } from './sql'

/** File beside the database with the number of restores in this folder. A backup knows only of earlier restores. */
const FILE = 'platform.epoch'
const FACT = 'epoch'
/** Offset of ids per restore: more than are assigned between two backups. */
export const NUMBERS_PER_EPOCH = 1_000_000
/** Tables of sessions and tokens. */
const SESSIONS = [
  'access_tokens',
  'refresh_tokens',
  'token_families',
  'browser_sessions',
  'sdk_tokens',
  'invitations',
] as const

/** Number of restores of this database; 0 for none. */
export function epochOf(db: DatabaseSync): number {
  const said = firstRow(db.prepare('SELECT value FROM facts WHERE name = ?'), (row) => text(row, 'value'), FACT)
  return said === undefined ? 0 : Number(said)
}

/**
 * Starts the next epoch in a copy of a backup, before it becomes the database. Every session and token ends, and new
 * ids never equal earlier ones.
 */
export function beginEpoch(dataFolder: string, path: string): void {
  const db = new DatabaseSync(path)
  try {
    // From here on the copy is a single file.
    db.exec('PRAGMA journal_mode = DELETE')
    const before = epochOf(db)
    const epoch = Math.max(before, countIn(dataFolder)) + 1
    writeCount(dataFolder, epoch)
    db.exec('BEGIN IMMEDIATE')
    for (const table of SESSIONS) db.exec(`DELETE FROM ${table}`)
    for (const table of numberedTables(db)) {
      moveOn(db, table, (epoch - before) * NUMBERS_PER_EPOCH)
    }
    db.prepare(
      'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ).run(FACT, String(epoch))
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

/** Makes tables of later versions start beyond the ids of former epochs too. */
export function keepEpoch(db: DatabaseSync): void {
  const epoch = epochOf(db)
  if (epoch === 0) return
  for (const table of numberedTables(db)) {
    if (!hasNumber(db, table)) moveOn(db, table, epoch * NUMBERS_PER_EPOCH)
  }
}

function numberedTables(db: DatabaseSync): readonly string[] {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
  return allRows(tables, (row) => text(row, 'name'))
}

function hasNumber(db: DatabaseSync, table: string): boolean {
  return db.prepare('SELECT 1 FROM sqlite_sequence WHERE name = ?').get(table) !== undefined
}

function moveOn(db: DatabaseSync, table: string, by: number): void {
  if (hasNumber(db, table)) db.prepare('UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?').run(by, table)
  else db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, by)
}

function countIn(dataFolder: string): number {
  const path = join(dataFolder, FILE)
  if (!existsSync(path)) return 0
  const count = Number(readFileSync(path, 'utf8'))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

function writeCount(dataFolder: string, count: number): void {
  const path = join(dataFolder, FILE)
  writeFileSync(path, String(count), { mode: 0o600 })
  reachDisk(path)
}
