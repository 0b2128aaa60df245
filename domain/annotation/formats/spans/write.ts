import { csvLine } from '#domain/csv-line'
import type { ItemWriter, Target, WritePlan } from '../format'
import { writtenText } from '../text-spans'

/** The folder of the texts. */
export const TEXTS = 'texts/'

interface Row {
  readonly cells: readonly [path: string, start: number | '', end: number | '', className: string, text: string]
  readonly split: string | undefined
  readonly answers: ReadonlyMap<string, readonly string[]>
}

const NO_ANSWERS: ReadonlyMap<string, readonly string[]> = new Map()

/** Writes a table with a row per span, and the texts in files. An item without spans also gets a row. */
export function spanTableWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const rows: Row[] = []
  return {
    add(item) {
      const written = writtenText(item, classes)
      if (typeof written === 'string') return written
      const { text, points, spans } = written
      const split = plan.split?.(item.path)
      if (spans.length === 0) rows.push({ cells: [item.path, '', '', '', ''], split, answers: NO_ANSWERS })
      for (const { start, end, thing } of spans) {
        const [from, upTo] = [points.toPoints(start), points.toPoints(end)]
        const cells = [item.path, from, upTo, thing.className, text.slice(start, end)] as const
        rows.push({ cells, split, answers: thing.answers })
      }
      const file = to.open(`${TEXTS}${item.path}`)
      file.write(text)
      file.end()
      return undefined
    },
    end() {
      const questions = [...new Set(rows.flatMap(({ answers }) => [...answers.keys()]))].toSorted()
      const splits = plan.split === undefined ? [] : ['split']
      const file = to.open('spans.csv')
      file.write(csvLine(['path', 'start', 'end', 'label', 'text', ...splits, ...questions]))
      for (const { cells, split, answers } of rows) {
        const said = questions.map((question) => answers.get(question)?.join('; ') ?? '')
        file.write(csvLine([...cells, ...(split === undefined ? [] : [split]), ...said]))
      }
      file.end()
    },
  }
}
