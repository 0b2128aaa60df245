import type { DatabaseSync } from 'node:sqlite'
import { allRows, num } from './sql'

export type LargePictures = ReturnType<typeof createLargePictures>

/** Finds a project's pictures by the length of their sides, by index. */
export function createLargePictures(db: DatabaseSync) {
  const projects = db.prepare('SELECT id, type FROM projects WHERE deleted_at IS NULL ORDER BY id')
  const larger = db.prepare(
    'SELECT id FROM items WHERE project_id = ? AND width > ? UNION SELECT id FROM items WHERE project_id = ? AND height > ?',
  )
  return {
    projects: (): readonly { readonly id: number; readonly type: number }[] =>
      allRows(projects, (row) => ({ id: num(row, 'id'), type: num(row, 'type') })),
    /** Ids of a project's pictures with a longer side. */
    ofProject: (projectId: number, side: number): readonly number[] =>
      allRows(larger, (row) => num(row, 'id'), projectId, side, projectId, side),
  }
}
