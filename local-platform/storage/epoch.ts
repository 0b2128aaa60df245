import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reachDisk } from './reach-disk'
import { allRows, firstRow, text } from './sql'

/** Beside the database: how often a backup took its place in this folder. A backup itself only knows of those before it. */
const FILE = 'platform.epoch'
const FACT = 'epoch'
/** By so much numbers move on at a restore: more than anybody gives out between two backups. */
export const NUMBERS_PER_EPOCH = 1_000_000
/** What signs people and scripts in. */
const SESSIONS = [
  'access_tokens',
  'refresh_tokens',
  'token_families',
  'browser_sessions',
  'sdk_tokens',
  'invitations',
] as const

/** How often a backup took the place of this database; 0: never. */
export function epochOf(db: DatabaseSync): number {
  const said = firstRow(db.prepare('SELECT value FROM facts WHERE name = ?'), (row) => text(row, 'value'), FACT)
  return said === undefined ? 0 : Number(said)
}

/**
 * Begins the next epoch in a copy of a backup, before it becomes the database: every session and token ends, and every
 * number that is given out from now on is one that was never given out before.
 */
export function beginEpoch(dataFolder: string, path: string): void {
  const db = new DatabaseSync(path)
  try {
    // The copy is one file from here on.
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

/** Has tables that later versions added begin beyond the numbers of former epochs too. */
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
