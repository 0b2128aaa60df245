import { basename } from 'node:path'
import type { ColumnsOfTable } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { linkName, linkRefusal } from '#domain/media/links'
import { namedKind } from '#domain/media/file-kind'
import { given } from '#domain/given'
import { LINE_FAULTS } from '#domain/line-faults'
import { takesKind } from '#domain/limits'
import { NAME_LENGTH_MAX } from '#domain/item-names'
import { PROJECT_TYPES } from '#domain/project-types'
import { createItemPlaces, type ItemPlace } from '../item-names'
import type { OpenedTable, ReadLine } from './table-lines'

/** Line that becomes an item: by its link, or by its content. */
export interface TableItem extends ItemPlace {
  /** Line number for the person. */
  readonly relative: string
  readonly link?: string
  readonly text?: string
}

/** Result of a line. */
export type TableRow = TableItem | { readonly relative: string; readonly reason: string }

interface Wished {
  readonly folder: string
  /** '' if the line gives none. */
  readonly given: string
  readonly own: string
  readonly link?: string
  readonly text?: string
}

const ORDINAL_DIGITS = 6
/** Longest folder name that is cut; a longer text is no name. */
const FOLDER_LENGTH_MAX = 1_000

/**
 * Yields the items of a list's lines, deterministically. Name and folder come from their columns, or from the link or
 * the line number. Of two lines for one item the first counts, and the other is reported.
 */
export async function* itemsOfTable(
  path: string,
  table: Pick<OpenedTable, 'lines'>,
  columns: ColumnsOfTable,
  type: ProjectTypeName,
): AsyncGenerator<TableRow> {
  const placeOf = createItemPlaces()
  const list = basename(path)
  const seen = new Map<string, number>()
  let ordinal = 0
  for await (const line of table.lines()) {
    const relative = `${list}, line ${line.line}`
    ordinal += 1
    const wished = 'reason' in line ? line.reason : wishOf(line, ordinal)
    if (typeof wished === 'string') {
      yield { relative, reason: wished }
      continue
    }
    const { folder, own, link, text } = wished
    if (wished.given.length > NAME_LENGTH_MAX) {
      const length = wished.given.length.toLocaleString('en')
      yield { relative, reason: `Its name has ${length} characters; the most is ${NAME_LENGTH_MAX}.` }
      continue
    }
    if (folder.length > FOLDER_LENGTH_MAX) {
      yield {
        relative,
        reason: `The name of its folder has more than ${FOLDER_LENGTH_MAX.toLocaleString('en')} characters.`,
      }
      continue
    }
    const key = JSON.stringify([folder, wished.given === '' ? (link ?? ordinal) : wished.given, wished.given === ''])
    const before = seen.get(key)
    if (before !== undefined) {
      const what = wished.given === '' ? 'address' : 'name'
      yield { relative, reason: `Its ${what} is that of line ${before} already.` }
      continue
    }
    seen.set(key, line.line)
    const name = (wished.given === '' ? own : wished.given).replaceAll('/', '_')
    const place = placeOf(folder === '' ? name : `${folder}/${name}`)
    yield { relative, ...place, ...given({ link, text }) }
  }

  function wishOf(line: ReadLine, at: number): Wished | string {
    const cell = (column: string | null): string => (column === null ? '' : (line.cells.get(column) ?? '').trim())
    const folder = cell(columns.folder)
    const name = cell(columns.name)
    if (columns.as === 'links') {
      const link = cell(columns.content)
      if (link === '') return 'It has no address.'
      const refused = linkRefusal(link, type)
      if (refused !== undefined) return refused.message
      return { folder, given: name, own: linkName(link) || `link ${ordinalText(at)}`, link }
    }
    const text = contentOf(line, columns)
    if (text === undefined) return LINE_FAULTS.deep
    if (text.trim() === '') return 'There is no text in it.'
    const ending = PROJECT_TYPES[type].lineEnding ?? ''
    const isNamed = name === '' || isTaken(name, type)
    const stem = list.replace(/\.[^.]*$/, '')
    return { folder, given: isNamed ? name : `${name}${ending}`, own: `${stem} ${ordinalText(at)}${ending}`, text }
  }
}

/** Text of one column; for all columns, those without a place as one JSON object. */
function contentOf(line: ReadLine, { content, name, folder }: ColumnsOfTable): string | undefined {
  if (content !== null) return line.cells.get(content) ?? ''
  if (line.value !== undefined) return jsonOf(line.value)
  const cells = [...line.cells].filter(([column]) => column !== name && column !== folder)
  return jsonOf(Object.fromEntries(cells.map(([column, cell]) => [column, valueOf(cell)])))
}

/** undefined if it nests deeper than the engine's stack. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** Parses a form cell as JSON; any other text stays a text. */
function valueOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    // Keep it as a text.
    return cell
  }
}

/** Tells whether its extension fits the project. */
function isTaken(name: string, type: ProjectTypeName): boolean {
  const kind = namedKind(name)
  return kind !== undefined && takesKind(type, kind)
}

function ordinalText(at: number): string {
  return String(at).padStart(ORDINAL_DIGITS, '0')
}
