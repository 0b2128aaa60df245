import { columnsOf, createCsvReader, type CsvLine } from './csv'
import { LINE_FAULTS } from './line-faults'
import { err, ok, type Result } from './result'
import { given } from './given'
import { PRIORITY_MAX, readPriority } from './priority'

/** Priority of one item, by its name in a folder; without a folder it is in the root. */
export interface NamedPriority {
  readonly folder?: string
  readonly name: string
  readonly priority: number
}

export interface LineProblem {
  readonly line: number
  readonly text: string
}

/** Content of a priority file, each name once. */
export interface PriorityFile {
  readonly rows: readonly NamedPriority[]
  readonly problems: readonly LineProblem[]
}

const PRIORITY_COLUMNS = ['priority', 'entropy_value', 'score']

/** Characters per step: a few milliseconds of work. */
const PART_LENGTH = 32_768

/**
 * Reads a table with the columns `name`, `priority` and, for items in folders, `folder`. Of a repeated name the last
 * line counts. Yields the number of characters read after each step.
 */
export function* readPriorityFile(text: string): Generator<number, Result<PriorityFile, string>, void> {
  const reader = createCsvReader()
  let columns: Columns | undefined
  const byPlace = new Map<string, NamedPriority & { readonly line: number }>()
  const problems: LineProblem[] = []
  const take = (lines: readonly CsvLine[]): boolean => {
    for (const one of lines) {
      if (columns === undefined) {
        columns = priorityColumns(one)
        if (columns === undefined) return false
      } else takeLine(one, columns, byPlace, problems)
    }
    return true
  }
  for (let at = 0; at < text.length; at += PART_LENGTH) {
    if (!take(reader.read(text.slice(at, at + PART_LENGTH)))) return err(COLUMNS_NEEDED)
    yield Math.min(text.length, at + PART_LENGTH)
  }
  if (!take(reader.end()) || columns === undefined) return err(COLUMNS_NEEDED)
  const rows = [...byPlace.values()].map(({ line: _line, ...row }) => row)
  return ok({ rows, problems: problems.toSorted((one, other) => one.line - other.line) })
}

const COLUMNS_NEEDED =
  'The first line needs the columns “name” and “priority”, and “folder” where items lie in folders.'

interface Columns {
  readonly name: number
  readonly priority: number
  readonly folder: number | undefined
}

function priorityColumns(head: CsvLine): Columns | undefined {
  const columns = columnsOf(head)
  const name = columns.get('name')
  const priority = PRIORITY_COLUMNS.map((one) => columns.get(one)).find((at) => at !== undefined)
  return name === undefined || priority === undefined ? undefined : { name, priority, folder: columns.get('folder') }
}

function takeLine(
  { line, cells, fault }: CsvLine,
  columns: Columns,
  byPlace: Map<string, NamedPriority & { readonly line: number }>,
  problems: LineProblem[],
): void {
  if (fault !== undefined) return void problems.push({ line, text: LINE_FAULTS[fault] })
  const written = cells[columns.priority] ?? ''
  const place = placeOf(cells[columns.name] ?? '', columns.folder === undefined ? '' : (cells[columns.folder] ?? ''))
  if (place === undefined) return void problems.push({ line, text: 'It has no name.' })
  const priority = readPriority(written)
  if (priority === undefined) {
    const text = `“${written.trim()}” is no number of 0 to ${PRIORITY_MAX.toLocaleString('en')}.`
    return void problems.push({ line, text })
  }
  const key = JSON.stringify([place.folder, place.name])
  const before = byPlace.get(key)
  if (before !== undefined)
    problems.push({ line: before.line, text: `“${place.name}” comes again in line ${line}, which holds.` })
  byPlace.set(key, { ...place, priority, line })
}

/** Lists show names as folder/name; names contain no slash. */
function placeOf(name: string, folder: string): Omit<NamedPriority, 'priority'> | undefined {
  const parts = name.trim().split('/')
  const last = parts.at(-1) ?? ''
  const within = folder.trim() === '' ? parts.slice(0, -1).join('/') : folder.trim()
  if (last === '') return undefined
  return { ...given({ folder: within === '' ? undefined : within }), name: last }
}
