import { csvLine } from '#domain/csv-line'
import type { ItemWriter, Target, WritePlan } from '../format'
import { type Thing, thingsOf } from '../things'

/** The classes and answers of a whole item. */
interface Row {
  readonly path: string
  readonly labels: readonly string[]
  readonly answers: Readonly<Record<string, readonly string[]>>
  readonly split?: string
}

/** Writes classifications as one JSON object per line. */
export function tableJsonlWriter(to: Target, plan: WritePlan): ItemWriter {
  return rowsWriter(
    plan,
    (rows) => {
      const file = to.open('labels.jsonl')
      for (const row of rows) file.write(`${JSON.stringify(row)}\n`)
      file.end()
    },
    to,
  )
}

/** Writes classifications as a table: path, labels, then one column per question. */
export function tableCsvWriter(to: Target, plan: WritePlan): ItemWriter {
  return rowsWriter(
    plan,
    (rows) => {
      const questions = [...new Set(rows.flatMap(({ answers }) => Object.keys(answers)))].toSorted()
      const file = to.open('labels.csv')
      const splits = plan.split === undefined ? [] : ['split']
      file.write(csvLine(['path', 'labels', ...splits, ...questions]))
      for (const { path, labels, answers, split } of rows) {
        const said = questions.map((question) => answers[question]?.join('; ') ?? '')
        file.write(csvLine([path, labels.join('; '), ...(split === undefined ? [] : [split]), ...said]))
      }
      file.end()
    },
    to,
  )
}

function rowsWriter(plan: WritePlan, end: (rows: readonly Row[]) => void, to: Target): ItemWriter {
  const rows: Row[] = []
  const classes = new Set(plan.classes.map(({ name }) => name))
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const tags = things.objects.filter(({ geometry, className }) => geometry.kind === 'tag' && classes.has(className))
      const split = plan.split?.(item.path)
      rows.push({
        path: item.path,
        labels: [...new Set(tags.map(({ className }) => className))],
        answers: answersOf(tags),
        ...(split !== undefined && { split }),
      })
      if (plan.media) to.media(item, `images/${item.path}`)
      return undefined
    },
    end: () => end(rows),
  }
}

function answersOf(tags: readonly Thing[]): Readonly<Record<string, readonly string[]>> {
  const all: Record<string, string[]> = {}
  for (const { answers } of tags) for (const [question, values] of answers) (all[question] ??= []).push(...values)
  return all
}
