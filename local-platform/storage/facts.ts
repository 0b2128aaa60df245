import type { DatabaseSync } from 'node:sqlite'
import { firstRow, text } from './sql'

export type Facts = ReturnType<typeof createFacts>

/** Facts about the data folder itself, such as whether it was seeded. */
export function createFacts(db: DatabaseSync) {
  const read = db.prepare('SELECT value FROM facts WHERE name = ?')
  const write = db.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  return {
    read: (name: string): string | undefined => firstRow(read, (row) => text(row, 'value'), name),
    write: (name: string, value: string): void => void write.run(name, value),
  }
}
