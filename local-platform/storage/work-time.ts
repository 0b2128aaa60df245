import type { DatabaseSync } from 'node:sqlite'
import { firstRow, num } from './sql'

export interface WorkMinute {
  readonly personId: number
  readonly projectId: number
  readonly startedAt: string
  readonly seconds: number
}

export type WorkTimes = ReturnType<typeof createWorkTimes>

/** Work time of people in projects, by the minute. */
export function createWorkTimes(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO work_time (person_id, project_id, started_at, seconds) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET seconds = min(60, seconds + excluded.seconds)`,
  )
  const total = db.prepare('SELECT total(seconds) AS n FROM work_time WHERE person_id = ? AND project_id = ?')
  return {
    add: ({ personId, projectId, startedAt, seconds }: WorkMinute): void =>
      void add.run(personId, projectId, startedAt, seconds),
    seconds: (personId: number, projectId: number): number =>
      firstRow(total, (row) => num(row, 'n'), personId, projectId) ?? 0,
  }
}
