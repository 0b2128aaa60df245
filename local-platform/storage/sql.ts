import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

/** Parameter value of a statement. */
export type SqlValue = SQLInputValue

/** Row of a result. */
export type Row = Readonly<Record<string, SQLOutputValue>>

/** Reads every row of a statement through the caller's reader. */
export function allRows<T>(statement: StatementSync, read: (row: Row) => T, ...values: readonly SqlValue[]): T[] {
  return statement.all(...values).map(read)
}

/** Reads the first row of a statement, or undefined if there is none. */
export function firstRow<T>(
  statement: StatementSync,
  read: (row: Row) => T,
  ...values: readonly SqlValue[]
): T | undefined {
  const row = statement.get(...values)
  return row === undefined ? undefined : read(row)
}

/** Number in a column. A column of another type is a schema bug. */
export function num(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new TypeError(`column ${column} is not a number`)
}

/** Text in a column. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new TypeError(`column ${column} is not a text`)
}

/** Boolean that a column stores as 0 or 1. */
export function flag(row: Row, column: string): boolean {
  return num(row, column) === 1
}

/** Number in a nullable column. */
export function numOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : num(row, column)
}

/** Text in a nullable column. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

/** Id of an inserted row. */
export function insertedId(statement: StatementSync, ...values: readonly SqlValue[]): number {
  return Number(statement.run(...values).lastInsertRowid)
}

/** JSON that a column stores as text. */
export function json<T>(row: Row, column: string, check: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(text(row, column))
  if (check(value)) return value
  throw new TypeError(`column ${column} has an invalid shape`)
}
