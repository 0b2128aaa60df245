import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Thread of long searches, with a read-only connection of its own. It imports nothing of the platform. */

interface Asked {
  readonly id: number
  readonly withinMs: number
  readonly queries: readonly { readonly sql: string; readonly values: readonly (string | number | null)[] }[]
}

const OVERDUE = 'overdue'
const { path } = workerData as { readonly path: string }
const db = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
let until = 0
// SQLite can't be interrupted from outside, so each scanned row checks the time.
db.function('overdue', () => {
  if (performance.now() > until) throw new Error(OVERDUE)
  return 0
})

// As in `database.ts`: searches fold letters by it.
db.function('folded', { deterministic: true }, (value) => String(value).toLowerCase())

function answer({ queries, withinMs }: Asked): object {
  until = performance.now() + withinMs
  db.exec('BEGIN')
  try {
    return { rows: queries.map(({ sql, values }) => db.prepare(sql).all(...values)) }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    return message.includes(OVERDUE) ? { failure: 'tooSlow' } : { failure: 'broken', message }
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage({ id: asked.id, ...answer(asked) }))
