import type { DatabaseSync } from 'node:sqlite'
import { itemCondition, type ItemFilter, type ItemScope } from './item-filter'
import { allRows, firstRow, num, type SqlValue } from './sql'

/** Fields of the stored counts. */
const COUNTED: readonly string[] = ['annotation_status', 'folder_id']
const REMEMBERED_MAX = 200

/** Counts of items: stored by folder and status, and cached for other filters until an item changes. */
export function createItemCounts(db: DatabaseSync, changes: () => number) {
  let countedAt = -1
  const remembered = new Map<string, number>()

  return {
    /** Count of a scope with conditions on folders and statuses only; undefined for any other. */
    kept: ({ projectId, hiddenValues, filter = EVERYTHING }: ItemScope): number | undefined => {
      if (!isCounted(filter)) return undefined
      const { sql, values } = itemCondition(filter)
      const sum = db.prepare(
        `SELECT coalesce(sum(items), 0) AS n FROM item_counts
         WHERE project_id = ? AND annotation_status NOT IN (${marks(hiddenValues)}) AND ${sql}`,
      )
      return firstRow(sum, (row) => num(row, 'n'), projectId, ...hiddenValues, ...values)
    },
    /** Counts by status, in the folders of the filter. */
    byStatus: ({
      projectId,
      hiddenValues,
      filter = EVERYTHING,
    }: ItemScope): readonly { value: number; count: number }[] => {
      const { sql, values } = itemCondition(filter)
      const sums = db.prepare(
        `SELECT annotation_status AS value, sum(items) AS count FROM item_counts
         WHERE project_id = ? AND annotation_status NOT IN (${marks(hiddenValues)}) AND ${sql}
         GROUP BY annotation_status HAVING sum(items) > 0 ORDER BY 1`,
      )
      return allRows(
        sums,
        (row) => ({ value: num(row, 'value'), count: num(row, 'count') }),
        projectId,
        ...hiddenValues,
        ...values,
      )
    },
    /** Returns a cached count, or counts again if items changed since. */
    remembered: (about: readonly SqlValue[], count: () => number): number => {
      // A count within a transaction may be rolled back.
      if (db.isTransaction) return count()
      if (countedAt !== changes() || remembered.size >= REMEMBERED_MAX) remembered.clear()
      countedAt = changes()
      const key = JSON.stringify(about.map(String))
      const known = remembered.get(key) ?? count()
      remembered.set(key, known)
      return known
    },
  }
}

const EVERYTHING: ItemFilter = { kind: 'all', parts: [] }

function isCounted(filter: ItemFilter): boolean {
  if ('parts' in filter) return filter.parts.every(isCounted)
  return 'field' in filter && COUNTED.includes(filter.field)
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}
