import type { DatabaseSync } from 'node:sqlite'
import { sourceKey } from '#domain/source-match'
import { type CountChange, createItemAssignments } from './item-assignments'
import { createItemLists } from './item-lists'
import { createItemSources } from './item-sources'
import { ITEM_ROWS, type ItemRow, type ItemSource, readItem } from './item-row'
import { allRows, firstRow, insertedId, num, textOrNull } from './sql'

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
  const remove = db.prepare('DELETE FROM items WHERE id = ?')
  let changes = 0
  const changed: CountChange = (write) => {
    return (...args) => {
      changes += 1
      return write(...args)
    }
  }

  return {
    ...createItemLists(db, () => changes),
    ...createItemAssignments(db, changed),
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
    remove: changed((id: number): void => void remove.run(id)),
  }
}
