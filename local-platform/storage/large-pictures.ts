import type { DatabaseSync } from 'node:sqlite'
import { ITEM_ROWS, type ItemRow, readItem } from './item-row'
import { allRows, num } from './sql'

export type LargePictures = ReturnType<typeof createLargePictures>

/** Finds pictures by the length of their sides, project by project: indexes answer that. */
export function createLargePictures(db: DatabaseSync) {
  const projects = db.prepare('SELECT id, type FROM projects WHERE deleted_at IS NULL ORDER BY id')
  const larger = db.prepare(
    `${ITEM_ROWS} WHERE project_id = ? AND (width > ? OR height > ?) AND json_extract(source, '$.kind') = 'file'`,
  )
  return {
    projects: (): readonly { readonly id: number; readonly type: number }[] =>
      allRows(projects, (row) => ({ id: num(row, 'id'), type: num(row, 'type') })),
    /** The pictures of a project's own files of which one side is longer. */
    ofProject: (projectId: number, side: number): readonly ItemRow[] =>
      allRows(larger, readItem, projectId, side, side),
  }
}
