import type { ColumnsOfTable, TableLook } from '#contract/imports'
import { IMPORT_SKIPPED_LOOKED_MAX } from '#domain/constants'
import type { ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { takesKind } from '#domain/limits'
import { looksLikeLink } from '#domain/media/links'
import { err, ok, type Result } from '#domain/result'
import { createBounds } from './read-rows'
import { itemsOfTable } from './table-items'
import { ONLY_COLUMN, openTable, type OpenedTable } from './table-lines'

const ROWS_SHOWN = 5
const CELL_SHOWN_MAX = 200

/** Usual names of columns in lower case, the likeliest first. */
const NAMES: Readonly<Record<'link' | 'text' | 'name' | 'folder', readonly string[]>> = {
  link: ['url', 'link', 'href', 'uri', 'image_url', 'file_url', 'path', 'image', 'file'],
  text: ['text', 'content', 'body', 'sentence', 'document', 'prompt', 'question', 'message'],
  name: ['name', '_item_name', 'item_name', 'metadata.name', 'filename', 'file_name', 'title', 'id'],
  folder: ['folder', '_folder', 'folder_name', 'metadata.folder_name'],
}

/** Reads a whole list for a project of this type; guesses the use of unspecified columns. */
export async function inspectTable(
  path: string,
  type: ProjectTypeName,
  wished: ColumnsOfTable | Pick<ColumnsOfTable, 'as'> | undefined,
  most: number,
  signal: AbortSignal,
): Promise<Result<TableLook>> {
  const opened = await openTable(path)
  if (!opened.ok) return err(platformError('kind_refused', { message: opened.error }))
  const table = opened.value
  const rows = await firstRows(table)
  const isSaid = wished !== undefined && 'content' in wished
  const columns = isSaid ? wished : likelyColumns(table.columns, rows, type, wished?.as)
  const bounds = createBounds(most)
  let fits = 0
  let leftOutCount = 0
  const leftOut: { file: string; reason: string }[] = []
  for await (const row of itemsOfTable(path, table, columns, type)) {
    if (signal.aborted) return err(platformError('aborted'))
    const passed = bounds.passed(row)
    if (passed !== undefined) return passed
    if ('reason' in row) {
      leftOutCount += 1
      if (leftOut.length < IMPORT_SKIPPED_LOOKED_MAX) leftOut.push({ file: row.relative, reason: row.reason })
    } else fits += 1
  }
  const { encoding, separator } = table
  return ok({ encoding, separator, columns: table.columns, rows, chosen: columns, fits, leftOutCount, leftOut })
}

async function firstRows({ columns, lines }: OpenedTable): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = []
  for await (const line of lines()) {
    if (!('cells' in line)) continue
    rows.push(columns.map((column) => (line.cells.get(column) ?? '').slice(0, CELL_SHOWN_MAX)))
    if (rows.length === ROWS_SHOWN) break
  }
  return rows
}

function likelyColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  type: ProjectTypeName,
  as: ColumnsOfTable['as'] | undefined,
): ColumnsOfTable {
  const called = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const found = columns.find((column) => column.toLowerCase() === name)
      if (found !== undefined) return found
    }
    return undefined
  }
  const ofLinks = columns.filter((_, at) => rows.length > 0 && rows.every((row) => looksLikeLink(row[at] ?? '')))
  const name = called(NAMES.name) ?? null
  const folder = called(NAMES.folder) ?? null
  const link = ofLinks.find((column) => NAMES.link.includes(column.toLowerCase())) ?? ofLinks[0]
  const takesRows = takesKind(type, 'csv')
  // In a form, an address is one field among others.
  const isOfLinks = !takesRows || (link !== undefined && (type !== 'custom_llm' || columns.length === 1))
  if (as === undefined ? isOfLinks : as === 'links') {
    return { as: 'links', content: link ?? called(NAMES.link) ?? columns[0] ?? ONLY_COLUMN, name, folder }
  }
  if (type === 'custom_llm') return { as: 'rows', content: null, name, folder }
  const longest = columns.toSorted((a, b) => lettersIn(b) - lettersIn(a))[0]
  return { as: 'rows', content: called(NAMES.text) ?? longest ?? null, name, folder }

  function lettersIn(column: string): number {
    const at = columns.indexOf(column)
    return rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0)
  }
}
