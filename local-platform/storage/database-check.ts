import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from './migrations'

/** Kinds of damage of the database file. */
export type Damage = 'missing' | 'empty' | 'no_file' | 'no_database' | 'damaged' | 'other_schema'

/** SQLite codes about the file's content; all others concern the disk or other users of the file. */
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26
const DISK_SENTENCES: Readonly<Record<number, string>> = {
  5: 'Another program is using it.',
  8: 'It is read-only.',
  10: 'The disk reported an error.',
  13: 'The disk is full.',
  14: 'You have no permission to open it.',
}

/** Compares indexes with their tables only after a finding, because that takes many times as long. */
const LOOKS = {
  'its pages': 'quick_check',
  'all of it': 'integrity_check',
} as const

/** Damage of a database file, or undefined if it is intact and ours; throws disk failures. */
export function damageOf(path: string, looked: keyof typeof LOOKS = 'its pages'): Damage | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 'missing'
  // Opening a pipe would wait forever.
  if (!found.isFile()) return 'no_file'
  if (found.size === 0) return 'empty'
  try {
    const db = new DatabaseSync(path, { timeout: 2_000 })
    try {
      return damageIn(db, LOOKS[looked])
    } finally {
      db.close()
    }
  } catch (cause) {
    const damage = contentDamage(cause)
    if (damage === undefined) throw cause
    return damage
  }
}

function damageIn(db: DatabaseSync, look: (typeof LOOKS)[keyof typeof LOOKS]): Damage | undefined {
  const seen = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  const columns = new Set(columnsOf(db))
  if (seen === 0) return columns.size === 0 ? 'empty' : 'other_schema'
  // Later objects belong to a newer version.
  const known = columnsOfSteps()[seen - 1] ?? ['facts.name', 'people.id']
  if (known.some((column) => !columns.has(column))) return 'other_schema'
  return db.prepare(`PRAGMA ${look}(1)`).get()?.[look] === 'ok' ? undefined : 'damaged'
}

/** Damage that a database exception reports; undefined for other failures. */
export function contentDamage(cause: unknown): Damage | undefined {
  const code = primaryCode(cause)
  if (code === SQLITE_NOTADB) return 'no_database'
  return code === SQLITE_CORRUPT ? 'damaged' : undefined
}

/** Tells whether a database exception reports that another process uses it. */
export function isBusy(cause: unknown): boolean {
  return primaryCode(cause) === SQLITE_BUSY
}

/** Sentence about a disk failure that prevents opening the database. */
export function diskTrouble(cause: unknown): string {
  const code = primaryCode(cause)
  const sentence = code === undefined ? undefined : DISK_SENTENCES[code]
  if (sentence !== undefined) return sentence
  return cause instanceof Error ? cause.message : String(cause)
}

function primaryCode(cause: unknown): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('errcode' in cause)) return undefined
  return typeof cause.errcode === 'number' ? cause.errcode & 0xff : undefined
}

let columnsAfter: readonly (readonly string[])[] | undefined

/** Columns of the database after each migration, as `table.column`. */
function columnsOfSteps(): readonly (readonly string[])[] {
  if (columnsAfter !== undefined) return columnsAfter
  const db = new DatabaseSync(':memory:')
  columnsAfter = MIGRATIONS.map((step) => {
    db.exec(step)
    return columnsOf(db)
  })
  db.close()
  return columnsAfter
}

function columnsOf(db: DatabaseSync): readonly string[] {
  const found = db.prepare(
    `SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
  )
  return found.all().map((row) => String(row['name']))
}
