import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

/** A value that a statement may carry. */
export type SqlValue = SQLInputValue

/** A row as it is read. */
export type Row = Readonly<Record<string, SQLOutputValue>>

/** Every row of a statement, each turned into what the caller's reader makes of it. */
export function allRows<T>(statement: StatementSync, read: (row: Row) => T, ...values: readonly SqlValue[]): T[] {
  return statement.all(...values).map(read)
}

/** The first row of a statement, or undefined where there is none. */
export function firstRow<T>(
  statement: StatementSync,
  read: (row: Row) => T,
  ...values: readonly SqlValue[]
): T | undefined {
  const row = statement.get(...values)
  return row === undefined ? undefined : read(row)
}

/** The number in a column. A column of another type is a fault of the schema, not of the person. */
export function num(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new TypeError(`column ${column} holds no number`)
}

/** The text in a column. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new TypeError(`column ${column} holds no text`)
}

/** The truth that a column keeps as 0 or 1. */
export function flag(row: Row, column: string): boolean {
  return num(row, column) === 1
}

/** The number in a column that may be empty. */
export function numOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : num(row, column)
}

/** The text in a column that may be empty. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

/** The id that an insert gave. */
export function insertedId(statement: StatementSync, ...values: readonly SqlValue[]): number {
  return Number(statement.run(...values).lastInsertRowid)
}

/** The JSON that a column keeps as text. */
export function json<T>(row: Row, column: string, check: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(text(row, column))
  if (check(value)) return value
  throw new TypeError(`column ${column} holds another shape`)
}
