import type { ColumnsOfTable } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { LeftOutFile } from '../report-text'
import { itemsOfTable, type TableItem } from './table-items'
import { openTable } from './table-lines'

/** The items that the lines of a list become, with the lines that become none. */
export interface ItemsOfList {
  readonly items: readonly TableItem[]
  readonly leftOut: readonly LeftOutFile[]
}

/** Reads the items of a list, which is the one path of an import. */
export async function readItems(
  [path = '']: readonly string[],
  columns: ColumnsOfTable,
  type: ProjectTypeName,
  signal: AbortSignal,
): Promise<Result<ItemsOfList>> {
  const opened = await openTable(path)
  if (!opened.ok) return err(platformError('kind_refused', { message: opened.error }))
  const items: TableItem[] = []
  const leftOut: LeftOutFile[] = []
  for await (const row of itemsOfTable(path, opened.value, columns, type)) {
    if (signal.aborted) return err(platformError('aborted'))
    if ('reason' in row) leftOut.push({ file: row.relative, reason: row.reason })
    else items.push(row)
  }
  return ok({ items, leftOut })
}
