import type { DatabaseSync } from 'node:sqlite'
import { itemCondition, type ItemFilter } from './item-filter'
import { itemOrderSql, type ItemSort } from './item-order'
import { allRows, firstRow, flag, insertedId, json, num, numOrNull, text, textOrNull, type SqlValue } from './sql'

/** Where the bytes of an item come from: a file of the data folder, or a sample of the pack. */
export type ItemSource =
  /** `rendition`: pages can't show the file, and get a rendition of it. */
  | { readonly kind: 'file'; readonly path: string; readonly rendition?: true }
  /** `replaced`: it stands for one that the pack no longer has, whose first annotation doesn't fit it. */
  | { readonly kind: 'sample'; readonly sample: string; readonly replaced?: true }

export interface ItemRow {
  readonly id: number
  readonly projectId: number
  readonly folderId: number
  /** null: it lies in the root. */
  readonly folderName: string | null
  readonly name: string
  readonly annotationStatus: number
  readonly approvalStatus: number
  readonly isPinned: boolean
  readonly width: number | null
  readonly height: number | null
  readonly mime: string
  readonly source: ItemSource
  readonly annotationRevision: number
  readonly openComments: number
  readonly createdAt: string
  readonly updatedAt: string
}

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
  readonly annotationRevision: number
  readonly openComments?: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** What of a project's items is asked for; items in a hidden status do not exist for the asker. */
export interface ItemScope {
  readonly projectId: number
  readonly hiddenValues: readonly number[]
  readonly filter?: ItemFilter
}

const ROWS = `SELECT items.*, (SELECT f.name FROM folders f WHERE f.id = items.folder_id AND f.is_root = 0) AS folder_name FROM items`

export type Items = ReturnType<typeof createItems>

/** The items of all projects; where no order is asked for, it is that of their ids. */
export function createItems(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, approval_status, is_pinned, width, height,
       mime, source, annotation_revision, open_comments, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = db.prepare(`${ROWS} WHERE id = ?`)
  const named = db.prepare('SELECT id FROM items WHERE folder_id = ? AND name = ?')
  const setStatus = db.prepare('UPDATE items SET annotation_status = ?, updated_at = ? WHERE id = ?')
  const setApproval = db.prepare('UPDATE items SET approval_status = ?, updated_at = ? WHERE id = ?')
  const setPinned = db.prepare('UPDATE items SET is_pinned = ?, updated_at = ? WHERE id = ?')
  const setAnnotation = db.prepare(
    'UPDATE items SET annotation_revision = ?, open_comments = ?, updated_at = ? WHERE id = ?',
  )
  const remove = db.prepare('DELETE FROM items WHERE id = ?')
  const assign = db.prepare('INSERT OR REPLACE INTO item_assignments (item_id, person_id, role_id) VALUES (?, ?, ?)')
  const assigned = db.prepare(
    `${ROWS} JOIN item_assignments a ON a.item_id = items.id WHERE items.project_id = ? AND a.person_id = ? ORDER BY items.id`,
  )
  const unassigned = db.prepare(
    `${ROWS} WHERE project_id = ? AND annotation_status = ?
     AND NOT EXISTS (SELECT 1 FROM item_assignments a WHERE a.item_id = items.id AND a.role_id = ?) ORDER BY is_pinned DESC, id LIMIT ?`,
  )

  return {
    add: (item: NewItem): number =>
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
        item.annotationRevision,
        item.openComments ?? 0,
        item.createdAt,
        item.updatedAt,
      ),
    nameTaken: (folderId: number, name: string): boolean =>
      firstRow(named, (row) => num(row, 'id'), folderId, name) !== undefined,
    byId: (id: number): ItemRow | undefined => firstRow(one, readItem, id),
    /** `before`: only what stands before this item in that order. */
    page: (
      scope: ItemScope,
      limit: number,
      offset: number,
      { before, ...sort }: ItemSort & { readonly before?: number } = { field: 'id', descending: false },
    ): { rows: readonly ItemRow[]; total: number } => {
      const whole = scopeCondition(scope)
      const ordered = itemOrderSql(sort)
      const sql = before === undefined ? whole.sql : `${whole.sql} AND ${ordered.before}`
      const values = before === undefined ? whole.values : [...whole.values, before]
      const rows = allRows(
        db.prepare(`${ROWS} WHERE ${sql} ORDER BY ${ordered.order} LIMIT ? OFFSET ?`),
        readItem,
        ...values,
        limit,
        offset,
      )
      return { rows, total: countOf(db, sql, values) }
    },
    /** The next items of a scope after one, up to another. */
    after: (scope: ItemScope, afterId: number, upToId: number, limit: number): readonly ItemRow[] => {
      const { sql, values } = scopeCondition(scope)
      const page = db.prepare(`${ROWS} WHERE ${sql} AND id > ? AND id <= ? ORDER BY id LIMIT ?`)
      return allRows(page, readItem, ...values, afterId, upToId, limit)
    },
    /** How many items a scope has, and the last one's id. */
    extent: (scope: ItemScope): { total: number; lastId: number } => {
      const { sql, values } = scopeCondition(scope)
      const found = db.prepare(`SELECT count(*) AS n, coalesce(max(id), 0) AS last FROM items WHERE ${sql}`)
      return (
        firstRow(found, (row) => ({ total: num(row, 'n'), lastId: num(row, 'last') }), ...values) ?? {
          total: 0,
          lastId: 0,
        }
      )
    },
    /** How many visible items come before this one, and how many there are. */
    position: (scope: ItemScope, itemId: number): { index: number; total: number } => {
      const { sql, values } = scopeCondition(scope)
      return { index: countOf(db, `${sql} AND id < ?`, [...values, itemId]), total: countOf(db, sql, values) }
    },
    /** How many visible items carry each status value. */
    counts: (scope: ItemScope): readonly { value: number; count: number }[] => {
      const { sql, values } = scopeCondition(scope)
      return allRows(
        db.prepare(
          `SELECT annotation_status AS value, COUNT(*) AS count FROM items WHERE ${sql} GROUP BY annotation_status ORDER BY 1`,
        ),
        (row) => ({ value: num(row, 'value'), count: num(row, 'count') }),
        ...values,
      )
    },
    setStatus: (id: number, value: number, at: string): void => void setStatus.run(value, at, id),
    setApproval: (id: number, value: number, at: string): void => void setApproval.run(value, at, id),
    setPinned: (id: number, pinned: boolean, at: string): void => void setPinned.run(pinned ? 1 : 0, at, id),
    setAnnotation: (id: number, revision: number, openComments: number, at: string): void =>
      void setAnnotation.run(revision, openComments, at, id),
    remove: (id: number): void => void remove.run(id),
    assign: (itemId: number, personId: number, roleId: number): void => void assign.run(itemId, personId, roleId),
    assignedTo: (projectId: number, personId: number): readonly ItemRow[] =>
      allRows(assigned, readItem, projectId, personId),
    unassigned: (projectId: number, status: number, roleId: number, limit: number): readonly ItemRow[] =>
      allRows(unassigned, readItem, projectId, status, roleId, limit),
  }
}

function scopeCondition(scope: ItemScope): { sql: string; values: readonly SqlValue[] } {
  const filter = itemCondition(scope.filter ?? { kind: 'all', parts: [] })
  const hidden = scope.hiddenValues.map(() => '?').join(', ')
  return {
    sql: `project_id = ? AND annotation_status NOT IN (${hidden}) AND ${filter.sql}`,
    values: [scope.projectId, ...scope.hiddenValues, ...filter.values],
  }
}

function countOf(db: DatabaseSync, sql: string, values: readonly SqlValue[]): number {
  return firstRow(db.prepare(`SELECT count(*) AS n FROM items WHERE ${sql}`), (row) => num(row, 'n'), ...values) ?? 0
}

function readItem(row: Parameters<typeof num>[0]): ItemRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    folderId: num(row, 'folder_id'),
    folderName: textOrNull(row, 'folder_name'),
    name: text(row, 'name'),
    annotationStatus: num(row, 'annotation_status'),
    approvalStatus: num(row, 'approval_status'),
    isPinned: flag(row, 'is_pinned'),
    width: numOrNull(row, 'width'),
    height: numOrNull(row, 'height'),
    mime: text(row, 'mime'),
    source: json(row, 'source', isSource),
    annotationRevision: num(row, 'annotation_revision'),
    openComments: num(row, 'open_comments'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}

function isSource(value: unknown): value is ItemSource {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'file') return 'path' in value && typeof value.path === 'string'
  return value.kind === 'sample' && 'sample' in value && typeof value.sample === 'string'
}
