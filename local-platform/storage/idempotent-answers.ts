import type { DatabaseSync } from 'node:sqlite'
import { firstRow, num, text } from './sql'

/** Answer of a write, stored under its idempotency key. */
export interface KeptAnswer {
  readonly requestHash: string
  readonly status: number
  readonly body: string
}

export type IdempotentAnswers = ReturnType<typeof createIdempotentAnswers>

/** Answers of writes, so that a repeated write gets its first answer. */
export function createIdempotentAnswers(db: DatabaseSync) {
  const find = db.prepare('SELECT request_hash, status, body FROM kept_answers WHERE person_id = ? AND key = ?')
  const keep = db.prepare(
    'INSERT INTO kept_answers (person_id, key, request_hash, status, body, at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const drop = db.prepare('DELETE FROM kept_answers WHERE at < ?')
  return {
    find: (personId: number, key: string): KeptAnswer | undefined =>
      firstRow(
        find,
        (row) => ({ requestHash: text(row, 'request_hash'), status: num(row, 'status'), body: text(row, 'body') }),
        personId,
        key,
      ),
    keep: (personId: number, key: string, answer: KeptAnswer, at: number): void =>
      void keep.run(personId, key, answer.requestHash, answer.status, answer.body, at),
    dropOlderThan: (at: number): void => void drop.run(at),
  }
}
