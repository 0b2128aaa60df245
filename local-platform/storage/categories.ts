import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, num, text } from './sql'

/** Category of a project's items. */
export interface CategoryRow {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly itemCount: number
  readonly createdAt: string
  readonly updatedAt: string
}

export type Categories = ReturnType<typeof createCategories>

/** Creates the categories of projects, and their people. */
export function createCategories(db: DatabaseSync) {
  const rows = `SELECT c.*, (SELECT count(*) FROM items i WHERE i.project_id = c.project_id AND i.category_id = c.id) AS items
    FROM categories c`
  const list = db.prepare(`${rows} WHERE c.project_id = ? AND c.deleted_at IS NULL ORDER BY c.id`)
  const one = db.prepare(`${rows} WHERE c.id = ? AND c.deleted_at IS NULL`)
  const away = db.prepare(`${rows} WHERE c.id = ? AND c.deleted_at IS NOT NULL`)
  const insert = db.prepare(
    'INSERT INTO categories (project_id, name, name_lower, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
  )
  const rename = db.prepare('UPDATE categories SET name = ?, name_lower = ?, updated_at = ? WHERE id = ?')
  // Its name is free at once: no typed name has this suffix.
  const putAway = db.prepare(
    'UPDATE categories SET deleted_at = ?, name_lower = name_lower || char(1) || id WHERE id = ?',
  )
  const keepItems = db.prepare(
    `INSERT INTO deleted_category_items (category_id, item_id, into_id)
     SELECT category_id, id, ? FROM items WHERE project_id = ? AND category_id = ?`,
  )
  const bringBack = db.prepare('UPDATE categories SET deleted_at = NULL, name_lower = ? WHERE id = ?')
  const forgetItems = db.prepare('DELETE FROM deleted_category_items WHERE category_id = ?')
  const forget = db.prepare('DELETE FROM categories WHERE deleted_at < ?')
  const ofPeople = db.prepare(
    `SELECT p.person_id, c.id, c.name FROM person_categories p JOIN categories c ON c.id = p.category_id
     WHERE p.project_id = ? AND c.deleted_at IS NULL ORDER BY c.id`,
  )
  const give = db.prepare(
    'INSERT OR IGNORE INTO person_categories (project_id, person_id, category_id) VALUES (?, ?, ?)',
  )
  const take = db.prepare('DELETE FROM person_categories WHERE project_id = ? AND person_id = ? AND category_id = ?')
  return {
    ofProject: (projectId: number): readonly CategoryRow[] => allRows(list, readCategory, projectId),
    byId: (id: number): CategoryRow | undefined => firstRow(one, readCategory, id),
    add: (projectId: number, name: string, at: string): number =>
      insertedId(insert, projectId, name, name.toLowerCase(), at, at),
    rename: (id: number, name: string, at: string): void => void rename.run(name, name.toLowerCase(), at, id),
    /** Deletes a category reversibly and remembers its items; `into` is their new one, null for none. */
    putAway: ({ id, projectId }: Pick<CategoryRow, 'id' | 'projectId'>, into: number | null, at: string): void => {
      keepItems.run(into, projectId, id)
      putAway.run(at, id)
    },
    /** Deleted category that can be restored. */
    deleted: (id: number): CategoryRow | undefined => firstRow(away, readCategory, id),
    /** Restores a category after its items. */
    bringBack: ({ id, name }: Pick<CategoryRow, 'id' | 'name'>): void => {
      bringBack.run(name.toLowerCase(), id)
      forgetItems.run(id)
    },
    /** Deletes categories permanently that were deleted before a time. */
    forget: (before: string): void => void forget.run(before),
    /** Categories of a project's people, by person id. */
    ofPeople: (projectId: number): ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]> => {
      const pairs = allRows(
        ofPeople,
        (row) => [num(row, 'person_id'), { id: num(row, 'id'), name: text(row, 'name') }] as const,
        projectId,
      )
      const all = new Map<number, { readonly id: number; readonly name: string }[]>()
      for (const [personId, category] of pairs) all.set(personId, [...(all.get(personId) ?? []), category])
      return all
    },
    give: (projectId: number, personId: number, categoryId: number): boolean =>
      give.run(projectId, personId, categoryId).changes > 0,
    take: (projectId: number, personId: number, categoryId: number): boolean =>
      take.run(projectId, personId, categoryId).changes > 0,
  }
}

function readCategory(row: Parameters<typeof num>[0]): CategoryRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    name: text(row, 'name'),
    itemCount: num(row, 'items'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}
