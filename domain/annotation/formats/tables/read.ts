import { columnsOf, createCsvReader } from '#domain/csv'
import { isNative } from '../../native'
import { type FormatReader, problem, type ReadEvent, type Source } from '../format'
import { importedObject } from '../instances'

const FILES = /(?:^|\/)(?:labels|annotations|train|val|valid|test)[^/]*\.(?:csv|jsonl)$/i
/** Column names for the picture and its classes, the most reliable first. */
const PATHS = ['path', 'file', 'filename', 'file_name', 'image', 'name'] as const
const LABELS = ['labels', 'label', 'class', 'category'] as const
/** Columns that aren't questions. */
const NO_QUESTION: ReadonlySet<string> = new Set([...PATHS, ...LABELS, 'split', 'id'])
const SEVERAL = /\s*;\s*/
/** Cells that a spreadsheet would evaluate are escaped with an apostrophe. */
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠])/u

interface Row {
  readonly place: string
  readonly path: string
  readonly labels: readonly string[]
  readonly answers: Readonly<Record<string, readonly string[]>>
}

/** Reads tables of classifications: one line per picture, as CSV or JSON Lines. */
export const tablesReader: FormatReader = {
  find: (paths) => paths.filter((path) => FILES.test(path)),
  async *read(from, files) {
    const known = new Set<string>()
    for (const file of files) {
      let text: string
      try {
        text = await from.text(file)
      } catch (cause) {
        yield problem(file, '', cause instanceof Error ? cause.message : 'It can’t be read.')
        continue
      }
      for (const row of /\.jsonl$/i.test(file) ? jsonRows(text) : csvRows(text)) {
        if ('reason' in row) {
          yield problem(file, row.place, row.reason)
          continue
        }
        for (const name of row.labels) {
          if (!known.has(name)) yield { event: 'class', name }
          known.add(name)
        }
        yield itemOf(row, from)
      }
    }
  },
}

function itemOf({ path, labels, answers }: Row, { paths }: Source): ReadEvent {
  const picture = path.replaceAll('\\', '/')
  const instances = labels.map((className) => importedObject('tag', {}, { className, answers }))
  // The writer puts pictures into this folder.
  return { event: 'item', picture: paths.includes(`images/${picture}`) ? `images/${picture}` : picture, instances }
}

type Read = Row | { readonly place: string; readonly reason: string }

function* csvRows(text: string): Generator<Read> {
  const reader = createCsvReader()
  const [head, ...lines] = [...reader.read(text), ...reader.end()]
  const columns = columnsOf(head)
  const pathAt = PATHS.map((name) => columns.get(name)).find((at) => at !== undefined)
  const labelAt = LABELS.map((name) => columns.get(name)).find((at) => at !== undefined)
  if (pathAt === undefined || labelAt === undefined) {
    yield { place: 'line 1', reason: 'Its first line has no column “path” or no column “labels”.' }
    return
  }
  const questions = (head?.cells ?? []).map((name) => name.trim())
  for (const { line, cells, fault } of lines) {
    const place = `line ${line}`
    const path = unescaped(cells[pathAt] ?? '')
    if (fault !== undefined) yield { place, reason: 'The line can’t be read: a quote is open, or it is too long.' }
    else if (path === '') yield { place, reason: 'It names no picture.' }
    else {
      const answers: Record<string, readonly string[]> = {}
      for (const [at, cell] of cells.entries()) {
        const question = questions[at] ?? ''
        if (question === '' || cell === '' || NO_QUESTION.has(question.toLowerCase())) continue
        answers[question] = unescaped(cell).split(SEVERAL)
      }
      yield { place, path, labels: listed(unescaped(cells[labelAt] ?? '').split(SEVERAL)), answers }
    }
  }
}

function* jsonRows(text: string): Generator<Read> {
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const place = `line ${at + 1}`
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      // The reason is shown with the line number.
      yield { place, reason: 'It isn’t JSON.' }
      continue
    }
    if (!isNative(value)) {
      yield { place, reason: 'It isn’t a JSON object.' }
      continue
    }
    const row = value
    const path = PATHS.map((name) => row[name]).find((one) => typeof one === 'string' && one !== '')
    const labels = LABELS.map((name) => row[name]).find((one) => one !== undefined && one !== null)
    if (typeof path !== 'string') yield { place, reason: 'It names no picture.' }
    else
      yield { place, path, labels: listed(Array.isArray(labels) ? labels : [labels]), answers: answersOf(row.answers) }
  }
}

function answersOf(value: unknown): Row['answers'] {
  if (!isNative(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([question, said]) => [question, listed(Array.isArray(said) ? said : [said])]),
  )
}

/** The distinct texts and numbers. */
function listed(values: readonly unknown[]): readonly string[] {
  const texts = values
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).trim())
  return [...new Set(texts.filter((one) => one !== ''))]
}

function unescaped(cell: string): string {
  return cell.trim().replace(ESCAPED, '')
}
