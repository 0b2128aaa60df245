import { columnsOf, createCsvReader } from '#domain/csv'
import type { Native } from '../../native'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent, type ReadProblem, type Source } from '../format'
import { classTeller, spanMaker } from '../text-spans'
import { TEXTS } from './write'

const TABLE = /(?:^|\/)(?:spans|entities)[^/]*\.csv$/i
const COLUMNS = {
  path: ['path', 'file', 'filename', 'name'],
  start: ['start', 'start_offset', 'begin'],
  end: ['end', 'end_offset'],
  label: ['label', 'class', 'type'],
  text: ['text', 'words', 'quote'],
} as const
type Column = keyof typeof COLUMNS
const NO_QUESTION: ReadonlySet<string> = new Set([...Object.values(COLUMNS).flat(), 'split', 'id'])
/** Cells that a spreadsheet would evaluate are escaped with an apostrophe. */
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠])/u

interface Row {
  readonly place: string
  readonly cell: (column: Column) => string
  readonly answers: Readonly<Record<string, readonly string[]>>
}

/** Reads tables of spans, with their texts in separate files. */
export const spanTableReader: FormatReader = {
  find: (paths) => paths.filter((path) => TABLE.test(path)),
  read(from, files) {
    const newClasses = classTeller()
    return eachFile(files, async function* (file): AsyncGenerator<ReadEvent> {
      const rows = new Map<string, Row[]>()
      for (const read of rowsOf(await from.text(file))) {
        if ('reason' in read) yield problem(file, read.place, read.reason)
        else rows.set(read.cell('path'), [...(rows.get(read.cell('path')) ?? []), read])
      }
      for (const [picture, own] of rows) {
        const text = await textOf(from, file, picture)
        if (typeof text !== 'string') {
          yield problem(file, own[0]?.place ?? '', text.reason)
          continue
        }
        const { instances, problems } = objectsOf(file, text, own)
        yield* problems
        yield* newClasses(instances)
        yield { event: 'item', picture, text, instances }
      }
    })
  },
}

function objectsOf(file: string, text: string, rows: readonly Row[]) {
  const spanOf = spanMaker(text)
  const instances: Native[] = []
  const problems: ReadProblem[] = []
  for (const { place, cell, answers } of rows) {
    // An item without spans has a row with only its name.
    if (cell('start') === '' && cell('end') === '' && cell('label') === '') continue
    const made = spanOf({
      start: numberIn(cell('start')),
      end: numberIn(cell('end')),
      className: cell('label'),
      answers,
    })
    if (typeof made === 'string') problems.push(problem(file, place, made))
    else if (!isSame(cell('text'), text.slice(Number(made.start), Number(made.end))))
      problems.push(problem(file, place, 'The text has other words there than the line says.'))
    else instances.push(made)
  }
  return { instances, problems }
}

function numberIn(cell: string): number | undefined {
  return /^\d+$/.test(cell) ? Number(cell) : undefined
}

function isSame(said: string, found: string): boolean {
  return said === '' || plain(said) === plain(found)
}

/** Normalises line ends and trims, because spreadsheets change both. */
function plain(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

async function textOf(from: Source, file: string, path: string): Promise<string | { readonly reason: string }> {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const place = [`${folder}${TEXTS}${path}`, `${folder}${path}`, path].find((one) => from.paths.includes(one))
  if (place === undefined) return { reason: `The text “${path}” isn’t there.` }
  try {
    return await from.text(place)
  } catch (cause) {
    return { reason: `The text “${path}” can’t be read. ${cause instanceof Error ? cause.message : ''}`.trim() }
  }
}

function* rowsOf(text: string): Generator<Row | { readonly place: string; readonly reason: string }> {
  const reader = createCsvReader()
  const [head, ...lines] = [...reader.read(text), ...reader.end()]
  const columns = columnsOf(head)
  const placeOf = (column: Column) => COLUMNS[column].map((name) => columns.get(name)).find((at) => at !== undefined)
  const missing = (['path', 'start', 'end', 'label'] as const).find((column) => placeOf(column) === undefined)
  if (missing !== undefined) {
    yield { place: 'line 1', reason: `Its first line has no column “${missing}”.` }
    return
  }
  const questions = (head?.cells ?? []).map((name) => name.trim())
  for (const { line, cells, fault } of lines) {
    const place = `line ${line}`
    const cell = (column: Column) => (cells[placeOf(column) ?? -1] ?? '').trim().replace(ESCAPED, '')
    if (fault !== undefined) yield { place, reason: 'The line can’t be read: a quote is open, or it is too long.' }
    else if (cell('path') === '') yield { place, reason: 'It names no text.' }
    else {
      const answers = questions.flatMap((question, at) => {
        const said = cells[at] ?? ''
        const isQuestion = question !== '' && said !== '' && !NO_QUESTION.has(question.toLowerCase())
        return isQuestion
          ? [
              [
                question,
                said
                  .trim()
                  .replace(ESCAPED, '')
                  .split(/\s*;\s*/),
              ] as const,
            ]
          : []
      })
      yield { place, cell, answers: Object.fromEntries(answers) }
    }
  }
}
