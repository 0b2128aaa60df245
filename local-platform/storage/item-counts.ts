import type { DatabaseSync } from 'node:sqlite'
import { itemCondition, type ItemFilter, type ItemScope } from './item-filter'
import { allRows, firstRow, num, type SqlValue } from './sql'

/** The fields by which the counts are kept. */
const COUNTED: readonly string[] = ['annotation_status', 'folder_id']
const REMEMBERED_MAX = 200

/** How many items there are: kept by folder and status, and remembered for other filters until an item changes. */
export function createItemCounts(db: DatabaseSync, changes: () => number) {
  let countedAt = -1
  const remembered = new Map<string, number>()

  return {
    /** The count of a scope that speaks of folders and statuses alone; undefined for any other. */
    kept: ({ projectId, hiddenValues, filter = EVERYTHING }: ItemScope): number | undefined => {
      if (!isCounted(filter)) return undefined
      const { sql, values } = itemCondition(filter)
      const sum = db.prepare(
        `SELECT coalesce(sum(items), 0) AS n FROM item_counts
         WHERE project_id = ? AND annotation_status NOT IN (${marks(hiddenValues)}) AND ${sql}`,
      )
      return firstRow(sum, (row) => num(row, 'n'), projectId, ...hiddenValues, ...values)
    },
    /** By status, in the folders that the filter names. */
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
    /** A count as it was found last, or found now where items changed since. */
    remembered: (about: readonly SqlValue[], count: () => number): number => {
      // What is counted in a transaction may never have been.
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
