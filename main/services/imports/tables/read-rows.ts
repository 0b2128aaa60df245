import { LINES_LEFT_OUT_MAX } from '#domain/line-faults'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { ArchiveAsk } from '../archives/packed-file'
import { itemsOfTable, type TableRow } from './table-items'
import { openTable } from './table-lines'

/** Rows per batch: another thread receives a batch at once, which takes a millisecond. */
const PART_ROWS = 256
const PART_LENGTH = 256 * 1024

/** Yields the items of a list's lines in batches. The last is a failure if the list can't be read further. */
export async function* readRows({
  path,
  columns,
  type,
  most,
}: Omit<Extract<ArchiveAsk, { ask: 'rows' }>, 'id' | 'ask'>): AsyncGenerator<Result<readonly TableRow[]>> {
  const opened = await openTable(path)
  if (!opened.ok) return yield err(platformError('kind_refused', { message: opened.error }))
  const bounds = createBounds(most)
  let part: TableRow[] = []
  let length = 0
  for await (const row of itemsOfTable(path, opened.value, columns, type)) {
    const passed = bounds.passed(row)
    if (passed !== undefined) return yield passed
    part.push(row)
    length += 'text' in row ? (row.text?.length ?? 0) : 0
    if (part.length < PART_ROWS && length < PART_LENGTH) continue
    yield ok(part)
    part = []
    length = 0
  }
  if (part.length > 0) yield ok(part)
}

/** Counts the lines of a list; `passed` returns the reason to stop reading. */
export function createBounds(most: number): {
  readonly passed: (row: TableRow) => Result<never> | undefined
} {
  let fits = 0
  let leftOut = 0
  return {
    passed: (row) => {
      if ('reason' in row) leftOut += 1
      else fits += 1
      if (fits > most) return err(platformError('limit_reached', { message: tooLong(most) }))
      if (leftOut <= LINES_LEFT_OUT_MAX) return undefined
      const count = LINES_LEFT_OUT_MAX.toLocaleString('en')
      const message = `More than ${count} lines of the list can't be read. Look whether its columns are the right ones.`
      return err(platformError('limit_reached', { message }))
    },
  }
}

function tooLong(most: number): string {
  return `The list has more than ${most.toLocaleString('en')} items; a project takes so many at once.`
}
