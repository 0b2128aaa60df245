import type { DatabaseSync } from 'node:sqlite'
import { createItemCounts } from './item-counts'
import { comparisonsOf, itemCondition, type ItemScope } from './item-filter'
import { leftOut } from './left-out'
import { createItemNames } from './item-names'
import { itemOrderSql, type ItemSort } from './item-order'
import { ITEM_ROWS, type ItemRow, readItem } from './item-row'
import type { ReaderQuery } from './reader'
import { allRows, firstRow, num, type SqlValue } from './sql'

/** Counts of a scope within a part of a project's items. */
export interface AnnotatedPart {
  readonly items: number
  readonly annotated: number
  readonly withOpenComments: number
  readonly bytes: number
  readonly nextId: number | undefined
}
const NOTHING_ANNOTATED: AnnotatedPart = { items: 0, annotated: 0, withOpenComments: 0, bytes: 0, nextId: undefined }

/** Adds a condition that ends the reader's query at its time limit. */
function guarded(sql: string): string {
  return `CASE WHEN overdue() THEN 0 ELSE (${sql}) END`
}

/** Lists and counts of a project's items; `changes` grows with each change of an item. */
export function createItemLists(db: DatabaseSync, changes: () => number) {
  const names = createItemNames(db)
  const counts = createItemCounts(db, changes)
  const conditionOf = (
    scope: ItemScope,
    isGuarded = false,
  ): { readonly sql: string; readonly values: readonly SqlValue[] } => {
    const filter = itemCondition(scope.filter ?? { kind: 'all', parts: [] })
    const hidden = scope.hiddenValues.map(() => '?').join(', ')
    const named = names.narrowing(scope.projectId, scope.filter)
    // Few items are found by id: the sign keeps SQLite from scanning the project's index for them.
    const project = named.sql === '' ? 'items.project_id' : '+items.project_id'
    return {
      sql: `${project} = ? AND annotation_status NOT IN (${hidden})${named.sql} AND ${isGuarded ? guarded(filter.sql) : filter.sql}`,
      values: [scope.projectId, ...scope.hiddenValues, ...named.values, ...filter.values],
    }
  }
  const countOf = (sql: string, values: readonly SqlValue[]): number =>
    firstRow(db.prepare(`SELECT count(*) AS n FROM items WHERE ${sql}`), (row) => num(row, 'n'), ...values) ?? 0
  const countWith = (scope: ItemScope): number => {
    const { sql, values } = conditionOf(scope)
    return countOf(sql, values)
  }
  const wholeOf = (scope: ItemScope): number => counts.kept(scope) ?? names.count(scope) ?? countWith(scope)
  /** Counts from the side that has an index, if a part of the filter excludes items. */
  const countAnew = (scope: ItemScope): number => {
    const rest = leftOut(scope.filter)
    if (rest === undefined) return names.count(scope) ?? countWith(scope)
    const of = { ...scope, filter: rest.of }
    const alone = counts.kept(of)
    const without = { ...scope, filter: rest.without }
    const both: ItemScope = { ...scope, filter: { kind: 'all', parts: [rest.of, rest.without] } }
    if (alone !== undefined && 'parts' in rest.of && rest.of.parts.length === 0) return alone - wholeOf(without)
    const isFew = rest.without.kind !== 'text' || names.narrowing(scope.projectId, rest.without).sql !== ''
    return isFew ? wholeOf(of) - countWith(both) : countWith(scope)
  }
  const totalOf = (scope: ItemScope, sql: string, values: readonly SqlValue[]): number =>
    counts.kept(scope) ?? counts.remembered([sql, ...values], () => countAnew(scope))

  return {
    /** Comparisons of a search without an index: those of its filter with each item of the project. */
    cost: ({ projectId, filter }: ItemScope): number =>
      filter === undefined ? 0 : comparisonsOf(filter) * (counts.kept({ projectId, hiddenValues: [] }) ?? 0),
    /** Queries by which the reader answers a page: the total, and the rows. */
    pageQueries: (
      scope: ItemScope,
      limit: number,
      offset: number,
      { before, ...sort }: ItemSort & { readonly before?: number },
    ): readonly [total: ReaderQuery, rows: ReaderQuery] => {
      const whole = conditionOf(scope, true)
      const { order, before: standsBefore } = itemOrderSql(sort)
      const sql = before === undefined ? whole.sql : `${whole.sql} AND ${standsBefore}`
      const values = before === undefined ? whole.values : [...whole.values, before]
      const ids = `SELECT items.id FROM items WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`
      return [
        { sql: `SELECT count(*) AS n FROM items WHERE ${sql}`, values },
        { sql: `${ITEM_ROWS} WHERE items.id IN (${ids}) ORDER BY ${order}`, values: [...values, limit, offset] },
      ]
    },
    /** `before`: only items before this one in that order. */
    page: (
      scope: ItemScope,
      limit: number,
      offset: number,
      { before, ...sort }: ItemSort & { readonly before?: number } = { field: 'id', descending: false },
    ): { rows: readonly ItemRow[]; total: number } => {
      const whole = conditionOf(scope)
      const { order, before: standsBefore } = itemOrderSql(sort)
      const sql = before === undefined ? whole.sql : `${whole.sql} AND ${standsBefore}`
      const values = before === undefined ? whole.values : [...whole.values, before]
      const total = before === undefined ? totalOf(scope, sql, values) : countOf(sql, values)
      const part = Math.min(limit, total - offset)
      if (part <= 0) return { rows: [], total }
      // An index determines the items; only the page's rows are read and sorted.
      const read = (by: string, from: number) =>
        allRows(
          db.prepare(
            `${ITEM_ROWS} WHERE items.id IN (SELECT items.id FROM items WHERE ${sql} ORDER BY ${by} LIMIT ? OFFSET ?) ORDER BY ${by}`,
          ),
          readItem,
          ...values,
          part,
          from,
        )
      if (offset <= total / 2) return { rows: read(order, offset), total }
      // Rows in the second half are nearer from the end.
      const backwards = itemOrderSql({ ...sort, descending: !sort.descending }).order
      return { rows: read(backwards, total - offset - part).toReversed(), total }
    },
    /** Next items of a scope between two ids. */
    after: (scope: ItemScope, afterId: number, upToId: number, limit: number): readonly ItemRow[] => {
      const { sql, values } = conditionOf(scope)
      const page = db.prepare(`${ITEM_ROWS} WHERE ${sql} AND items.id > ? AND items.id <= ? ORDER BY items.id LIMIT ?`)
      return allRows(page, readItem, ...values, afterId, upToId, limit)
    },
    /** Number of items in a scope, and the last one's id. */
    extent: (scope: ItemScope): { total: number; lastId: number } => {
      const { sql, values } = conditionOf(scope)
      const last = db.prepare(`SELECT items.id AS last FROM items WHERE ${sql} ORDER BY items.id DESC LIMIT 1`)
      return { total: totalOf(scope, sql, values), lastId: firstRow(last, (row) => num(row, 'last'), ...values) ?? 0 }
    },
    /**
     * Counts a scope within the next `looked` items of its project: items, annotated ones, and those of them with open
     * comments. Also sums the bytes of their present annotations, as far as those were saved. `nextId` is where the
     * next part starts; undefined at the end.
     */
    annotatedAfter: (scope: ItemScope, afterId: number, looked: number): AnnotatedPart => {
      const walked = db.prepare('SELECT id FROM items WHERE project_id = ? AND id > ? ORDER BY id LIMIT 1 OFFSET ?')
      const nextId = firstRow(walked, (row) => num(row, 'id'), scope.projectId, afterId, looked - 1)
      const { sql, values } = conditionOf(scope)
      const counted = db.prepare(
        `SELECT count(*) AS items, coalesce(sum(annotation_revision > 0), 0) AS annotated,
           coalesce(sum(annotation_revision > 0 AND open_comments > 0), 0) AS commented,
           coalesce(sum((SELECT bytes FROM annotation_revisions saved
             WHERE saved.item_id = items.id AND saved.revision = items.annotation_revision)), 0) AS bytes
         FROM items WHERE ${sql} AND items.id > ? AND items.id <= ?`,
      )
      const part = firstRow(
        counted,
        (row) => ({
          nextId,
          items: num(row, 'items'),
          annotated: num(row, 'annotated'),
          withOpenComments: num(row, 'commented'),
          bytes: num(row, 'bytes'),
        }),
        ...values,
        afterId,
        nextId ?? Number.MAX_SAFE_INTEGER,
      )
      return part ?? NOTHING_ANNOTATED
    },
    /** Number of visible items before this one, and in total. */
    position: (scope: ItemScope, itemId: number): { index: number; total: number } => {
      const { sql, values } = conditionOf(scope)
      return { index: countOf(`${sql} AND items.id < ?`, [...values, itemId]), total: totalOf(scope, sql, values) }
    },
    /** Number of visible items per status value. */
    counts: (scope: Omit<ItemScope, 'filter'>): readonly { value: number; count: number }[] => counts.byStatus(scope),
  }
}
