import { stat } from 'node:fs/promises'
import { createCsvReader, type CsvLine } from '#domain/csv'
import { LINE_FAULTS, LINE_FIELDS_MAX, LINE_LENGTH_MAX } from '#domain/line-faults'
import { looksLikeLink } from '#domain/media/links'
import { fileEnding, namedKind } from '#domain/media/file-kind'
import type { TextEncoding } from '#domain/media/text-encodings'
import { err, ok, type Result } from '#domain/result'
import { readFailure } from '../read-failure'
import { splitLines } from './split-lines'
import { encodingOf, textOf } from '../texts/text-file'

/** Line of a list: the value of each column, or a fault. */
export type TableLine = ReadLine | { readonly line: number; readonly reason: string }

export interface ReadLine {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
  /** Value as in a JSON file. */
  readonly value?: unknown
}

/** List whose start was read. */
export interface OpenedTable {
  readonly encoding: TextEncoding
  /** Separator of the cells; null if it has no cells. */
  readonly separator: string | null
  /** Columns in order; for JSON, those of the first lines. */
  readonly columns: readonly string[]
  /** Yields all its lines; each call reads the file again. */
  readonly lines: () => AsyncGenerator<TableLine>
}

const MEGABYTE = 1024 * 1024
const TABLE_BYTES_MAX = 200 * MEGABYTE
/** It is parsed as a whole; a longer one would block. */
const JSON_BYTES_MAX = 16 * MEGABYTE
const HEAD_LINES = 100
const COLUMNS_MAX = 200
const COLUMN_NAME_MAX = 1_000
/** Sole column of a list without columns. */
export const ONLY_COLUMN = 'Line'

/** Tells whether a file may be a list of items, by its name. */
export function isListed(path: string): boolean {
  const kind = namedKind(path)
  return kind === 'csv' || kind === 'json' || kind === 'jsonl' || fileEnding(path) === 'txt'
}

/** Opens a list by its extension; the failure is a sentence for the person. */
export async function openTable(path: string): Promise<Result<OpenedTable, string>> {
  try {
    const kind = namedKind(path)
    const { size } = await stat(path)
    const most = kind === 'json' ? JSON_BYTES_MAX : TABLE_BYTES_MAX
    if (size > most) {
      const instead = kind === 'json' ? 'Save it as JSON Lines.' : 'Divide it into smaller ones.'
      return err(`The list has more than ${most / MEGABYTE} MB. ${instead}`)
    }
    if (size === 0) return err('The list is empty.')
    // The page shows the start of the list, so that a wrong guess is visible.
    const encoding = (await encodingOf(path)) ?? 'windows-1252'
    if (kind === 'json') return await openJson(path, encoding)
    return kind === 'jsonl' ? await openJsonLines(path, encoding) : await openCsv(path, encoding)
  } catch (cause) {
    // The person sees the reason.
    return err(readFailure(cause))
  }
}

async function openCsv(path: string, encoding: TextEncoding): Promise<Result<OpenedTable, string>> {
  let separator = ','
  let first: CsvLine | undefined
  for await (const piece of csvPieces(path, encoding)) {
    separator = piece.separator
    first = piece.lines[0]
    if (first !== undefined) break
  }
  if (first === undefined) return err('The list is empty.')
  const { cells: head, fault, line: headLine } = first
  if (fault !== undefined) return err(`Line ${headLine}: ${LINE_FAULTS[fault]}`)
  // A list that contains only links has no header.
  const hasHead = !head.some(looksLikeLink)
  const columns = columnNames(head, hasHead)
  return ok({
    encoding,
    separator: head.length > 1 ? separator : null,
    columns,
    lines: async function* () {
      let isHead = hasHead
      for await (const { lines } of csvPieces(path, encoding)) {
        for (const { line, cells, fault } of lines) {
          if (isHead) isHead = false
          else if (fault !== undefined) yield { line, reason: LINE_FAULTS[fault] }
          else yield { line, cells: new Map(columns.map((column, at) => [column, cells[at] ?? ''])) }
        }
      }
    },
  })
}

async function* csvPieces(path: string, encoding: TextEncoding) {
  const reader = createCsvReader()
  const separator = (): string => reader.separator() ?? ','
  for await (const text of textOf(path, encoding)) {
    const lines = reader.read(text)
    yield { lines, separator: separator() }
  }
  const lines = reader.end()
  yield { lines, separator: separator() }
}

/** Gives each column a unique name. */
function columnNames(head: readonly string[], hasHead: boolean): readonly string[] {
  if (!hasHead && head.length === 1) return [ONLY_COLUMN]
  const names = new Set<string>()
  for (const [at, cell] of head.slice(0, COLUMNS_MAX).entries()) {
    const wished = hasHead && isColumnName(cell) ? cell.trim() : `Column ${at + 1}`
    let name = wished
    for (let number = 2; names.has(name); number += 1) name = `${wished} (${number})`
    names.add(name)
  }
  return [...names]
}

async function openJson(path: string, encoding: TextEncoding): Promise<Result<OpenedTable, string>> {
  const pieces: string[] = []
  for await (const piece of textOf(path, encoding)) pieces.push(piece)
  const read = parsed(pieces.splice(0).join(''))
  if (!read.ok) return err(`It isn’t JSON: ${read.error}`)
  const list: unknown = read.value
  if (!Array.isArray(list)) return err('It isn’t a list: JSON of a list begins with “[”.')
  return openedJson(encoding, async function* () {
    for (const [at, value] of list.entries()) yield lineOf(value, at + 1)
  })
}

async function openJsonLines(path: string, encoding: TextEncoding): Promise<Result<OpenedTable, string>> {
  return openedJson(encoding, async function* () {
    for await (const { line, text } of splitLines(textOf(path, encoding), LINE_LENGTH_MAX)) {
      if (text === undefined) yield { line, reason: LINE_FAULTS.long }
      else if (text.trim() !== '') {
        const value = parsed(text)
        yield value.ok ? lineOf(value.value, line) : { line, reason: `It isn’t JSON: ${value.error}` }
      }
    }
  })
}

async function openedJson(encoding: TextEncoding, lines: OpenedTable['lines']): Promise<Result<OpenedTable, string>> {
  const columns = new Set<string>()
  let seen = 0
  for await (const line of lines()) {
    if ('cells' in line)
      for (const column of line.cells.keys())
        if (columns.size < COLUMNS_MAX && isColumnName(column)) columns.add(column)
    seen += 1
    if (seen === HEAD_LINES) break
  }
  return seen === 0 ? err('The list is empty.') : ok({ encoding, separator: null, columns: [...columns], lines })
}

/** Converts an object's fields to columns, its metadata's fields as `metadata.name`. */
function lineOf(value: unknown, line: number): TableLine {
  if (typeof value === 'string') return { line, cells: new Map([[ONLY_COLUMN, value]]), value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, reason: LINE_FAULTS.shape }
  }
  if (fieldsIn(value) > LINE_FIELDS_MAX) return { line, reason: LINE_FAULTS.fields }
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] =>
    name === 'metadata' && typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.entries(field).map(([inner, one]) => [`metadata.${inner}`, one])
      : [[name, field]],
  )
  try {
    return { line, cells: new Map(fields.map(([name, field]) => [name, cellText(field)])), value }
  } catch (cause) {
    // The engine can't write JSON that nests deeper than its stack.
    if (cause instanceof RangeError) return { line, reason: LINE_FAULTS.deep }
    throw cause
  }
}

/** Counts an object's fields, including those of its metadata. */
function fieldsIn(value: object): number {
  const metadata: unknown = 'metadata' in value ? value.metadata : undefined
  const inner = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata : {}
  return Object.keys(value).length + Object.keys(inner).length
}

/** Rejects long names: they could not be chosen from a list. */
function isColumnName(text: string): boolean {
  return text.trim() !== '' && text.length <= COLUMN_NAME_MAX
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parsed(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    // The engine's message names the place of the fault.
    return err(cause instanceof Error ? cause.message : 'it can’t be read.')
  }
}
