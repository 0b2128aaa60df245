import type { DatabaseSync } from 'node:sqlite'
import type { ProjectField } from '#domain/enums'
import { allRows, json, text } from './sql'

/** Last change of a project's field, with its former value. */
export interface ProjectChange {
  readonly field: string
  readonly previous: string | number
  readonly changedBy: string
  readonly changedAt: string
}

export type ProjectChanges = ReturnType<typeof createProjectChanges>

/** Last changes of projects, with their authors. */
export function createProjectChanges(db: DatabaseSync) {
  const set = db.prepare('INSERT OR REPLACE INTO project_changes VALUES (?, ?, ?, ?, ?)')
  const all = db.prepare('SELECT * FROM project_changes WHERE project_id = ? ORDER BY field')
  return {
    note: (projectId: number, field: ProjectField, previous: string | number, by: string, at: string): void =>
      void set.run(projectId, field, JSON.stringify(previous), by, at),
    ofProject: (projectId: number): readonly ProjectChange[] =>
      allRows(
        all,
        (row) => ({
          field: text(row, 'field'),
          previous: json(row, 'previous', isPrevious),
          changedBy: text(row, 'changed_by'),
          changedAt: text(row, 'changed_at'),
        }),
        projectId,
      ),
  }
}

function isPrevious(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
