import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, num, numOrNull, text, textOrNull, type SqlValue } from './sql'

export interface StatusChange {
  readonly itemId: number
  readonly personId: number
  readonly fromValue: number
  readonly toValue: number
  readonly transitionId: number | null
  readonly comment: string | null
}

/** Change of an item's status with its author and time. */
export interface StatusChangeRow extends StatusChange {
  readonly id: number
  readonly at: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export type StatusChanges = ReturnType<typeof createStatusChanges>

/** History of items' statuses. */
export function createStatusChanges(db: DatabaseSync) {
  const add = db.prepare(
    'INSERT INTO status_changes (item_id, person_id, from_value, to_value, transition_id, comment, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  /** A change between two hidden statuses is invisible to people who see neither. */
  const seen = (hidden: readonly number[]): string => {
    const marks = hidden.map(() => '?').join(', ')
    return `item_id = ? AND NOT (from_value IN (${marks}) AND to_value IN (${marks}))`
  }
  const values = (itemId: number, hidden: readonly number[]): readonly SqlValue[] => [itemId, ...hidden, ...hidden]

  return {
    add: (change: StatusChange, at: string): void =>
      void add.run(
        change.itemId,
        change.personId,
        change.fromValue,
        change.toValue,
        change.transitionId,
        change.comment,
        at,
      ),
    /** Newest changes of an item, with the total. */
    ofItem: (
      itemId: number,
      hidden: readonly number[],
      limit: number,
    ): { readonly rows: readonly StatusChangeRow[]; readonly total: number } => {
      const page = db.prepare(
        `SELECT c.*, p.email, p.first_name, p.last_name FROM status_changes c JOIN people p ON p.id = c.person_id
         WHERE ${seen(hidden)} ORDER BY c.id DESC LIMIT ?`,
      )
      const count = db.prepare(`SELECT count(*) AS n FROM status_changes WHERE ${seen(hidden)}`)
      return {
        rows: allRows(page, readChange, ...values(itemId, hidden), limit),
        total: firstRow(count, (row) => num(row, 'n'), ...values(itemId, hidden)) ?? 0,
      }
    },
  }
}

function readChange(row: Parameters<typeof num>[0]): StatusChangeRow {
  return {
    id: num(row, 'id'),
    itemId: num(row, 'item_id'),
    personId: num(row, 'person_id'),
    fromValue: num(row, 'from_value'),
    toValue: num(row, 'to_value'),
    transitionId: numOrNull(row, 'transition_id'),
    comment: textOrNull(row, 'comment'),
    at: text(row, 'at'),
    email: text(row, 'email'),
    firstName: text(row, 'first_name'),
    lastName: text(row, 'last_name'),
  }
}
