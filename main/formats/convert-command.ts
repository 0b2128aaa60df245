import { existsSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkDataSet, convert, type DataSetReport, splitBy } from '#domain/annotation/formats/convert'
import type { Format, FormatReader } from '#domain/annotation/formats/format'
import { FORMATS, formatById, recognised } from '#domain/annotation/formats/registry'
import { openFolderSource } from './folder-source'
import { folderTarget } from './folder-target'

const USAGE = `Converts annotations between formats.

  npm run convert -- --to FORMAT [--from FORMAT] [options] IN OUT
  npm run convert -- --check [--from FORMAT] [--to FORMAT] IN
  npm run convert -- --list

  IN, OUT         folders; OUT must be empty or absent
  --from FORMAT   default: the format that the files look like
  --media         copies the pictures too
  --first-id 0|1  the first COCO id (default 1)
  --val SHARE     share of the validation part, 0 to 1
  --seed N        seed of that split (default 1)
  --check         reads and counts, writes nothing
  --json          prints the report as JSON`

/** What the command answers: text for the two streams, and the exit code. */
export interface CommandEnd {
  readonly out: string
  readonly problems: string
  /** 0: all converted; 1: some parts were left out; 2: nothing was done. */
  readonly code: 0 | 1 | 2
}

/** Runs `convert` with the arguments of its command line. */
export async function runConvert(args: readonly string[]): Promise<CommandEnd> {
  const read = readArgs(args)
  if (typeof read === 'string') return { out: '', problems: `${read}\n\n${USAGE}\n`, code: 2 }
  const { values, positionals } = read
  if (values.help) return { out: `${USAGE}\n`, problems: '', code: 0 }
  if (values.list) return { out: listText(), problems: '', code: 0 }
  const [from, to] = positionals
  if (from === undefined || !existsSync(from)) return refusal(`“${from ?? ''}” isn’t there. Name a folder.`)
  const format = formatById(values.to ?? (values.check ? 'native' : ''))
  if (format === undefined) return refusal(`No format is called “${values.to ?? ''}”. --list names all.`)
  const source = await openFolderSource(from)
  try {
    const reader = readerOf(values.from, source.paths)
    if (typeof reader === 'string') return refusal(reader)
    const report = await checkDataSet({ source, reader }, format)
    if (values.check) return ended(reportText(report, format, values.json), report)
    if (to === undefined) return refusal('Name the folder to write to.')
    if (existsSync(to) && readdirSync(to).length > 0) return refusal(`“${to}” isn’t empty. Choose another folder.`)
    const share = values.val === undefined ? 0 : Number(values.val)
    if (!(share >= 0 && share <= 1)) return refusal(`“${values.val ?? ''}” is no share from 0 to 1.`)
    const target = folderTarget(to, from)
    const refused = await convert({
      source,
      reader,
      target,
      format,
      classes: report.classes,
      firstId: values['first-id'] === '0' ? 0 : 1,
      media: values.media || format.needsMedia === true,
      split: share === 0 ? undefined : splitBy(share, Number(values.seed ?? 1)),
    })
    if (report.losses.length > 0) target.put('LOSSES.txt', Buffer.from(`${report.losses.join('\n')}\n`))
    const left = refused.map(({ item, reason }) => ({ event: 'problem' as const, file: item, place: '', reason }))
    const whole = { ...report, problems: [...report.problems, ...left] }
    return ended(reportText(whole, format, values.json), whole)
  } finally {
    await source.close()
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        media: { type: 'boolean', default: false },
        'first-id': { type: 'string' },
        val: { type: 'string' },
        seed: { type: 'string' },
        check: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

function readerOf(id: string | undefined, paths: readonly string[]): FormatReader | string {
  if (id === undefined)
    return recognised(paths)?.reader ?? 'The files look like no format that can be read. Name it with --from.'
  const format = formatById(id)
  if (format === undefined) return `No format is called “${id}”. --list names all.`
  if (format.reader === undefined) return `${format.label} can be written, not read.`
  return format.reader.find(paths).length === 0 ? `No file of ${format.label} is there.` : format.reader
}

function refusal(problems: string): CommandEnd {
  return { out: '', problems: `${problems}\n`, code: 2 }
}

function ended(out: string, { problems }: DataSetReport): CommandEnd {
  const lines = problems.map(({ file, place, reason }) => `${file}${place === '' ? '' : `, ${place}`}: ${reason}\n`)
  return { out, problems: lines.join(''), code: lines.length === 0 ? 0 : 1 }
}

function listText(): string {
  const width = Math.max(...FORMATS.map(({ id }) => id.length))
  return FORMATS.map(
    ({ id, about, reader }) => `${id.padEnd(width)}  ${reader === undefined ? 'write     ' : 'read write'}  ${about}\n`,
  ).join('')
}

function reportText(report: DataSetReport, format: Format, isJson: boolean): string {
  const { items, objects, counts, problems, withoutPicture, withoutAnnotation, losses } = report
  if (isJson) {
    const classes = Object.fromEntries([...counts].map(([name, kinds]) => [name, Object.fromEntries(kinds)]))
    return `${JSON.stringify({ items, objects, classes, withoutPicture, withoutAnnotation, losses, problems }, null, 2)}\n`
  }
  const byClass = [...counts].map(
    ([name, kinds]) => `  ${name}: ${[...kinds].map(([kind, many]) => `${many} ${kind}`).join(', ')}`,
  )
  return `${[
    `${items} items, ${objects} objects`,
    ...byClass,
    ...(withoutPicture > 0 ? [`${withoutPicture} annotations without a picture`] : []),
    ...(withoutAnnotation > 0 ? [`${withoutAnnotation} pictures without an annotation`] : []),
    ...(losses.length > 0 ? [`${format.label} can’t carry everything:`, ...losses.map((one) => `  ${one}`)] : []),
  ].join('\n')}\n`
}
