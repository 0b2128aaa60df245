import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../local-platform/storage/database'
import { DATABASE } from '../../local-platform/storage/rescue'

let migrated: Buffer | undefined

/** Fresh data folder of a platform with a migrated database: migrated once per process, then copied. */
export async function newDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  migrated ??= migratedDatabase()
  writeFileSync(join(folder, DATABASE), migrated)
  return folder
}

function migratedDatabase(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-migrated-'))
  try {
    const opened = openDatabase(folder)
    if (!opened.ok) throw new Error(opened.error.message)
    opened.value.close()
    return readFileSync(join(folder, DATABASE))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
