import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'

type Row = AnnotationObject['row']

/** Exact objects by row; those of the file are read when they are needed. */
export interface ExactObjects {
  readonly get: (row: Row) => Native | undefined
  /** Sets a changed object. */
  readonly set: (row: Row, value: Native) => void
  /** Reads objects of the file that aren't held yet. */
  readonly hold: (rows: readonly Row[]) => Promise<void>
  readonly drop: (row: Row) => void
  /** Changed or new object in the form to save; undefined if it is unchanged, to save it byte for byte. */
  readonly toSave: (row: Row) => Native | undefined
}

/** Starts without any; `entries` is the number of objects in the file, `read` reads some of them. */
export function createExactObjects(
  entries: number,
  read: (rows: readonly Row[]) => Promise<readonly Native[]>,
): ExactObjects {
  const values = new Map<Row, Native>()
  /** Original values of the file's changed objects. */
  const came = new Map<Row, Native>()
  /** Cached comparisons: values are immutable, and every save needs all of them. */
  const compared = new Map<Row, { readonly value: Native; readonly isSame: boolean }>()

  function isUnchanged(row: Row): boolean {
    if (row >= entries) return false
    const [before, value] = [came.get(row), values.get(row)]
    if (before === undefined || before === value) return true
    if (value === undefined) return false
    const known = compared.get(row)
    if (known?.value === value) return known.isSame
    const isSame = isSameJson(before, value)
    compared.set(row, { value, isSame })
    return isSame
  }

  return {
    get: (row) => values.get(row),
    set(row, value) {
      const before = values.get(row)
      if (row < entries && before !== undefined && !came.has(row)) came.set(row, before)
      values.set(row, value)
    },
    async hold(wanted) {
      const missing = wanted.filter((row) => row < entries && !values.has(row))
      if (missing.length === 0) return
      const found = await read(missing)
      for (const [at, row] of missing.entries()) {
        const value = found[at]
        if (value !== undefined && !values.has(row)) values.set(row, value)
      }
    },
    drop(row) {
      values.delete(row)
      came.delete(row)
      compared.delete(row)
    },
    toSave: (row) => (isUnchanged(row) ? undefined : values.get(row)),
  }
}

/** Rows of object ids. An object of the file has its index there, a new one the next free row. */
export function createRowIds(entries: number) {
  const rows = new Map<ObjectId, Row>()
  const ids = new Map<Row, ObjectId>()
  let next = entries
  return {
    idOf: (row: Row): ObjectId => ids.get(row) ?? `b${row}`,
    rowOf(id: ObjectId): Row {
      if (id.startsWith('b')) return Number(id.slice(1))
      const known = rows.get(id)
      if (known !== undefined) return known
      const row = next
      next += 1
      rows.set(id, row)
      ids.set(row, id)
      return row
    },
  }
}
