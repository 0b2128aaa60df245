import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ITEM_ROWS, type ItemRow, readItem } from './item-row'
import { allRows, num, text } from './sql'

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

/** Wraps a write so that it counts as a change of the items. */
export type CountChange = <Args extends readonly unknown[], Value>(
  write: (...args: Args) => Value,
) => (...args: Args) => Value

/** People that items are assigned to, and the items that are still unassigned. */
export function createItemAssignments(db: DatabaseSync, changed: CountChange) {
  const unassign = db.prepare('DELETE FROM item_assignments WHERE item_id = ?')
  const has = db.prepare('SELECT person_id, role_id FROM item_assignments WHERE item_id = ? ORDER BY role_id')
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
  return {
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
