import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { sourceKey } from '#domain/source-match'
import { createItemLists } from './item-lists'
import { createItemSources } from './item-sources'
import { ITEM_ROWS, type ItemRow, type ItemSource, readItem } from './item-row'
import { allRows, firstRow, insertedId, num, text, textOrNull } from './sql'

export type { ItemScope } from './item-filter'
export type { ItemRow, ItemSource } from './item-row'

export interface NewItem {
  readonly projectId: number
  readonly folderId: number
  readonly name: string
  readonly annotationStatus: number
  readonly approvalStatus?: number
  readonly isPinned?: boolean
  readonly width: number | null
  readonly height: number | null
  readonly mime: string
  readonly source: ItemSource
  /** Relative path of its file at the import; absent if unknown. */
  readonly sourcePath?: string | null
  readonly annotationRevision: number
  readonly openComments?: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Assignee of an item with their role. */
export interface ItemAssignment {
  readonly itemId: number
  readonly personId: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly roleId: number
}

/** Order in which a requesting person receives items; pinned ones precede others of the same priority. */
export type RequestOrder = 'name' | 'priority' | 'oldest' | 'newest'

/** Items that a requesting person may receive. */
export interface Requested {
  readonly projectId: number
  readonly status: number
  readonly roleId: number
  readonly categoryIds?: readonly number[] | undefined
  /** Folders that the person sees; undefined: all. */
  readonly folderIds?: readonly number[] | undefined
}

export type Items = ReturnType<typeof createItems>

/** Items of all projects, by default in the order of ids. */
export function createItems(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, approval_status, is_pinned, width, height,
       mime, source, source_path, source_key, annotation_revision, open_comments, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = db.prepare(`${ITEM_ROWS} WHERE id = ?`)
  const named = db.prepare('SELECT id, annotation_revision, source_path FROM items WHERE folder_id = ? AND name = ?')
  const inFolder = db.prepare('SELECT id FROM items WHERE folder_id = ? ORDER BY id')
  const newest = db.prepare('SELECT coalesce(max(id), 0) AS id FROM items')
  const setStatus = db.prepare('UPDATE items SET annotation_status = ?, updated_at = ? WHERE id = ?')
  const setApproval = db.prepare('UPDATE items SET approval_status = ?, updated_at = ? WHERE id = ?')
  const setPinned = db.prepare('UPDATE items SET is_pinned = ?, updated_at = ? WHERE id = ?')
  const setPriority = db.prepare('UPDATE items SET priority = ?, updated_at = ? WHERE id = ?')
  const setCategory = db.prepare('UPDATE items SET category_id = ?, updated_at = ? WHERE id = ?')
  const moveCategory = db.prepare('UPDATE items SET category_id = ? WHERE project_id = ? AND category_id = ?')
  const categoryBack = db.prepare(
    `UPDATE items SET category_id = kept.category_id FROM deleted_category_items kept
     WHERE kept.category_id = ? AND items.id = kept.item_id AND items.category_id IS kept.into_id`,
  )
  const setAnnotation = db.prepare(
    'UPDATE items SET annotation_revision = ?, open_comments = ?, updated_at = ? WHERE id = ?',
  )
  const setFolder = db.prepare('UPDATE items SET folder_id = ?, updated_at = ? WHERE id = ?')
  const unassign = db.prepare('DELETE FROM item_assignments WHERE item_id = ?')
  const has = db.prepare('SELECT person_id, role_id FROM item_assignments WHERE item_id = ? ORDER BY role_id')
  const remove = db.prepare('DELETE FROM items WHERE id = ?')
  const assign = db.prepare('INSERT OR REPLACE INTO item_assignments (item_id, person_id, role_id) VALUES (?, ?, ?)')
  const assigned = db.prepare(
    `${ITEM_ROWS} JOIN item_assignments a ON a.item_id = items.id WHERE items.project_id = ? AND a.person_id = ? ORDER BY items.id`,
  )
  const free = (narrowed: string, order: string): StatementSync =>
    db.prepare(
      `${ITEM_ROWS} WHERE project_id = ? AND annotation_status = ? AND ${narrowed}
       AND NOT EXISTS (SELECT 1 FROM item_assignments a WHERE a.item_id = items.id AND a.role_id = ?)
       AND (? IS NULL OR category_id IN (SELECT value FROM json_each(?)))
       AND (? IS NULL OR folder_id IN (SELECT value FROM json_each(?))) ORDER BY ${order} LIMIT ?`,
    )
  // Two queries, because an order by the pin would sort all unassigned items.
  const pinnedFirst = (order: string, narrowed = '') => [
    free(`${narrowed}is_pinned IS 1`, order),
    free(`${narrowed}is_pinned IS 0`, order),
  ]
  const requested: Readonly<Record<RequestOrder, readonly StatementSync[]>> = {
    name: pinnedFirst('name_lower, id'),
    // Few items have a priority; all others follow unsorted.
    priority: [free('priority > 0', 'priority DESC, is_pinned DESC, id'), ...pinnedFirst('id', 'priority IS 0 AND ')],
    oldest: [free('TRUE', 'created_at, id')],
    newest: [free('TRUE', 'created_at DESC, id DESC')],
  }
  let changes = 0
  const changed = <Args extends readonly unknown[], Value>(write: (...args: Args) => Value) => {
    return (...args: Args): Value => {
      changes += 1
      return write(...args)
    }
  }

  return {
    ...createItemLists(db, () => changes),
    sources: createItemSources(db),
    add: changed((item: NewItem): number =>
      insertedId(
        add,
        item.projectId,
        item.folderId,
        item.name,
        item.name.toLowerCase(),
        item.annotationStatus,
        item.approvalStatus ?? 0,
        item.isPinned === true ? 1 : 0,
        item.width,
        item.height,
        item.mime,
        JSON.stringify(item.source),
        item.sourcePath?.normalize('NFC') ?? null,
        sourceKey(item.sourcePath ?? item.name),
        item.annotationRevision,
        item.openComments ?? 0,
        item.createdAt,
        item.updatedAt,
      ),
    ),
    nameTaken: (folderId: number, name: string): boolean =>
      firstRow(named, (row) => num(row, 'id'), folderId, name) !== undefined,
    /** Item of this name in a folder, with its annotation's revision and its file's path. */
    byName: (
      folderId: number,
      name: string,
    ): { readonly id: number; readonly annotation_revision: number; readonly source: string | null } | undefined =>
      firstRow(
        named,
        (row) => ({
          id: num(row, 'id'),
          annotation_revision: num(row, 'annotation_revision'),
          source: textOrNull(row, 'source_path'),
        }),
        folderId,
        name,
      ),
    /** Ids of a folder's items. */
    ofFolder: (folderId: number): readonly number[] => allRows(inFolder, (row) => num(row, 'id'), folderId),
    /** Highest id of all items. */
    newestId: (): number => firstRow(newest, (row) => num(row, 'id')) ?? 0,
    byId: (id: number): ItemRow | undefined => firstRow(one, readItem, id),
    setStatus: changed((id: number, value: number, at: string): void => void setStatus.run(value, at, id)),
    setApproval: changed((id: number, value: number, at: string): void => void setApproval.run(value, at, id)),
    setPinned: changed((id: number, pinned: boolean, at: string): void => void setPinned.run(pinned ? 1 : 0, at, id)),
    setPriority: changed((id: number, priority: number, at: string): void => void setPriority.run(priority, at, id)),
    setCategory: changed(
      (id: number, categoryId: number | null, at: string): void => void setCategory.run(categoryId, at, id),
    ),
    /** Moves all items of a category to another one, or to none. */
    moveCategory: changed(
      (projectId: number, from: number, into: number | null): void => void moveCategory.run(into, projectId, from),
    ),
    /** Restores a deleted category's items that have not changed since the deletion. */
    categoryBack: changed((categoryId: number): void => void categoryBack.run(categoryId)),
    setAnnotation: changed(
      (id: number, revision: number, openComments: number, at: string): void =>
        void setAnnotation.run(revision, openComments, at, id),
    ),
    setFolder: changed((id: number, folderId: number, at: string): void => void setFolder.run(folderId, at, id)),
    /** Assigns an item to exactly these people, each in a role. */
    setAssignments: changed((id: number, pairs: readonly (readonly [personId: number, roleId: number])[]): void => {
      unassign.run(id)
      for (const [personId, roleId] of pairs) assign.run(id, personId, roleId)
    }),
    /** Assignments of an item, as pairs of person and role. */
    assignmentsOf: (id: number): readonly [number, number][] =>
      allRows(has, (row) => [num(row, 'person_id'), num(row, 'role_id')], id),
    /** Assignments of these items, by item id. */
    assignmentsOfAll: (ids: readonly number[]): ReadonlyMap<number, readonly ItemAssignment[]> => {
      const all = db.prepare(
        `SELECT a.*, p.email, p.first_name, p.last_name FROM item_assignments a JOIN people p ON p.id = a.person_id
         WHERE a.item_id IN (${ids.map(() => '?').join(', ')}) ORDER BY a.item_id, a.role_id`,
      )
      const rows = allRows(
        all,
        (row) => ({
          itemId: num(row, 'item_id'),
          personId: num(row, 'person_id'),
          email: text(row, 'email'),
          firstName: text(row, 'first_name'),
          lastName: text(row, 'last_name'),
          roleId: num(row, 'role_id'),
        }),
        ...ids,
      )
      return Map.groupBy(rows, ({ itemId }) => itemId)
    },
    /** Number of each person's open items in a project. */
    assignedCounts: (projectId: number): ReadonlyMap<number, number> => {
      const counts = db.prepare(
        `SELECT a.person_id, count(DISTINCT a.item_id) AS n FROM item_assignments a JOIN items i ON i.id = a.item_id
         JOIN projects p ON p.id = i.project_id
         LEFT JOIN workflow_statuses w ON w.workflow_id = p.workflow_id AND w.value = i.annotation_status
         WHERE i.project_id = ? AND coalesce(w.counts_as_done, 0) = 0 GROUP BY a.person_id`,
      )
      return new Map(allRows(counts, (row) => [num(row, 'person_id'), num(row, 'n')] as const, projectId))
    },
    remove: changed((id: number): void => void remove.run(id)),
    assign: changed(
      (itemId: number, personId: number, roleId: number): void => void assign.run(itemId, personId, roleId),
    ),
    assignedTo: (projectId: number, personId: number): readonly ItemRow[] =>
      allRows(assigned, readItem, projectId, personId),
    /** Items of a status without an assignee in a role; only of these categories, if any are given. */
    unassigned: (
      { projectId, status, roleId, categoryIds, folderIds }: Requested,
      limit: number,
      order: RequestOrder,
    ): readonly ItemRow[] => {
      const ids = categoryIds === undefined ? null : JSON.stringify(categoryIds)
      const folders = folderIds === undefined ? null : JSON.stringify(folderIds)
      return requested[order].reduce<readonly ItemRow[]>(
        (all, list) => [
          ...all,
          ...allRows(list, readItem, projectId, status, roleId, ids, ids, folders, folders, limit - all.length),
        ],
        [],
      )
    },
  }
}
