import { stat } from 'node:fs/promises'
import { createCsvReader } from '#domain/csv'
import { looksLikeLink } from '#domain/media/links'
import { fileEnding, namedKind } from '#domain/media/file-kind'
import type { TextEncoding } from '#domain/media/text-encodings'
import { err, ok, type Result } from '#domain/result'
import { readFailure } from '../read-failure'
import { encodingOf, textOf } from '../texts/text-file'

/** One line of a list: what stands in each column, or what is wrong with it. */
export type TableLine = ReadLine | { readonly line: number; readonly reason: string }

export interface ReadLine {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
  /** As it stands in a file of JSON. */
  readonly value?: unknown
}

/** A list whose beginning was looked at. */
export interface OpenedTable {
  readonly encoding: TextEncoding
  /** What separates the cells; null: it isn't a table of cells. */
  readonly separator: string | null
  /** In their order; of JSON those that the first lines have. */
  readonly columns: readonly string[]
  /** All its lines from the first one on, each time anew. */
  readonly lines: () => AsyncGenerator<TableLine>
}

const MEGABYTE = 1024 * 1024
const TABLE_BYTES_MAX = 200 * MEGABYTE
/** It is read as one: a longer one would hold everything else up. */
const JSON_BYTES_MAX = 16 * MEGABYTE
const HEAD_LINES = 100
const COLUMNS_MAX = 200
/** The one column of a list without columns. */
export const ONLY_COLUMN = 'Line'

/** Tells whether a file may be a list of items, by its name. */
export function isListed(path: string): boolean {
  const kind = namedKind(path)
  return kind === 'csv' || kind === 'json' || kind === 'jsonl' || fileEnding(path) === 'txt'
}

/** Opens a list by its name's ending; the failure is a sentence for the person. */
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
    // The beginning of the list is shown, so that a wrong guess is seen.
    const encoding = (await encodingOf(path)) ?? 'windows-1252'
    if (kind === 'json') return await openJson(path, encoding)
    return kind === 'jsonl' ? await openJsonLines(path, encoding) : await openCsv(path, encoding)
  } catch (cause) {
    // The person is told why.
    return err(readFailure(cause))
  }
}

async function openCsv(path: string, encoding: TextEncoding): Promise<Result<OpenedTable, string>> {
  let separator = ','
  let head: readonly string[] | undefined
  for await (const piece of csvPieces(path, encoding)) {
    separator = piece.separator
    head = piece.lines[0]?.cells
    if (head !== undefined) break
  }
  if (head === undefined) return err('The list is empty.')
  // A list of nothing but links has no names of columns above them.
  const hasHead = !head.some(looksLikeLink)
  const columns = columnNames(head, hasHead)
  return ok({
    encoding,
    separator: head.length > 1 ? separator : null,
    columns,
    lines: async function* () {
      let isHead = hasHead
      for await (const { lines } of csvPieces(path, encoding)) {
        for (const { line, cells, isOpen } of lines) {
          if (isHead) isHead = false
          else if (isOpen === true) yield { line, reason: 'A quote begins in this line and never ends.' }
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

/** Each column has a name of its own. */
function columnNames(head: readonly string[], hasHead: boolean): readonly string[] {
  if (!hasHead && head.length === 1) return [ONLY_COLUMN]
  const names = new Set<string>()
  for (const [at, cell] of head.slice(0, COLUMNS_MAX).entries()) {
    const wished = hasHead && cell.trim() !== '' ? cell.trim() : `Column ${at + 1}`
    let name = wished
    for (let number = 2; names.has(name); number += 1) name = `${wished} (${number})`
    names.add(name)
  }
  return [...names]
}

async function openJson(path: string, encoding: TextEncoding): Promise<Result<OpenedTable, string>> {
  let text = ''
  for await (const piece of textOf(path, encoding)) text += piece
  const read = parsed(text)
  if (!read.ok) return err(`It is no JSON: ${read.error}`)
  const list: unknown = read.value
  if (!Array.isArray(list)) return err('It is no list: JSON of a list begins with “[”.')
  const lines = list.map((value: unknown, at) => lineOf(value, at + 1))
  return openedJson(encoding, async function* () {
    yield* lines
  })
}

async function openJsonLines(path: string, encoding: TextEncoding): Promise<Result<OpenedTable, string>> {
  return openedJson(encoding, async function* () {
    let line = 0
    let rest = ''
    const read = (text: string): TableLine | undefined => {
      line += 1
      if (text.trim() === '') return undefined
      const value = parsed(text)
      return value.ok ? lineOf(value.value, line) : { line, reason: `It is no JSON: ${value.error}` }
    }
    for await (const piece of textOf(path, encoding)) {
      const texts = (rest + piece).split('\n')
      rest = texts.pop() ?? ''
      for (const text of texts) {
        const found = read(text)
        if (found !== undefined) yield found
      }
    }
    const last = read(rest)
    if (last !== undefined) yield last
  })
}

async function openedJson(encoding: TextEncoding, lines: OpenedTable['lines']): Promise<Result<OpenedTable, string>> {
  const columns = new Set<string>()
  let seen = 0
  for await (const line of lines()) {
    if ('cells' in line) for (const column of line.cells.keys()) if (columns.size < COLUMNS_MAX) columns.add(column)
    seen += 1
    if (seen === HEAD_LINES) break
  }
  return seen === 0 ? err('The list is empty.') : ok({ encoding, separator: null, columns: [...columns], lines })
}

/** The fields of an object are its columns, those of its metadata too, as `metadata.name`. */
function lineOf(value: unknown, line: number): TableLine {
  if (typeof value === 'string') return { line, cells: new Map([[ONLY_COLUMN, value]]), value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, reason: 'It is neither an object nor a text.' }
  }
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] =>
    name === 'metadata' && typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.entries(field).map(([inner, one]) => [`metadata.${inner}`, one])
      : [[name, field]],
  )
  return { line, cells: new Map(fields.map(([name, field]) => [name, cellText(field)])), value }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parsed(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    // What the engine says of the place is what a person can look for.
    return err(cause instanceof Error ? cause.message : 'it can’t be read.')
  }
}
