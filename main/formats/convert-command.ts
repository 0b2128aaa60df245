import { existsSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkDataSet, convert, type DataSetReport, splitBy } from '#domain/annotation/formats/convert'
import { dataSetsOf, type FoundDataSet } from '#domain/annotation/formats/data-sets'
import { type Format, problem } from '#domain/annotation/formats/format'
import { FORMATS, formatById, recognised } from '#domain/annotation/formats/registry'
import { isRate } from '#domain/annotation/formats/video/frames'
import { openFolderSource } from './folder-source'
import { folderTarget } from './folder-target'
import { unpackArchive } from './unpacked-archive'

const NAMED_MAX = 10
const ARCHIVE = /\.zip$/i

const USAGE = `Converts annotations between formats.

  npm run convert -- --to FORMAT [--from FORMAT] [options] IN OUT
  npm run convert -- --check [--from FORMAT] [--to FORMAT] IN
  npm run convert -- --list

  IN              a folder, or a ZIP archive such as a platform's native export
  OUT             a folder that is empty or absent
  --from FORMAT   default: the format that the files look like
  --set ID        one of several data sets of a format, as coco:instances
  --media         copies the pictures too
  --first-id 0|1  the first COCO id (default 1)
  --val SHARE     share of the validation part, 0 to 1
  --seed N        seed of that split (default 1)
  --rate FPS      frames a second of clips, where files don't tell them
  --check         reads and counts, writes nothing
  --json          prints the report as JSON`

/** Result of the command: text for the two streams, and the exit code. */
export interface CommandEnd {
  readonly out: string
  readonly problems: string
  /** 0: all converted; 1: some parts were left out; 2: nothing was done. */
  readonly code: 0 | 1 | 2
}

/** Runs `convert` with the arguments of its command line. */
export async function runConvert(args: readonly string[]): Promise<CommandEnd> {
  const said = readArgs(args)
  if (typeof said === 'string') return { out: '', problems: `${said}\n\n${USAGE}\n`, code: 2 }
  const { values, positionals } = said
  if (values.help) return { out: `${USAGE}\n`, problems: '', code: 0 }
  if (values.list) return { out: listText(), problems: '', code: 0 }
  const [given, to] = positionals
  if (given === undefined || !existsSync(given)) return refusal(`“${given ?? ''}” isn’t there. Name a folder.`)
  const format = formatById(values.to ?? (values.check ? 'native' : ''))
  if (format === undefined) return refusal(`No format is called “${values.to ?? ''}”. --list names all.`)
  const rate = values.rate === undefined ? undefined : Number(values.rate)
  if (rate !== undefined && !isRate(rate)) return refusal(`“${values.rate ?? ''}” is no frame rate.`)
  const archive = ARCHIVE.test(given) ? await unpackArchive(given) : undefined
  const from = archive?.folder ?? given
  const opened = await openFolderSource(from)
  const source = { ...opened, rate }
  try {
    const set = setOf(values.from, values.set, await dataSetsOf(source), source.paths)
    if (typeof set === 'string') return refusal(set)
    const { reader, files } = set
    const read = await checkDataSet({ source, reader, files }, format)
    const broken = (archive?.refused ?? []).map(({ file, reason }) => problem(file, '', reason))
    const report = {
      ...read,
      problems: [...broken, ...read.problems],
      problemCount: read.problemCount + broken.length,
    }
    if (values.check) return ended(reportText(report, format, values.json), report)
    if (to === undefined) return refusal('Name the folder to write to.')
    if (existsSync(to) && readdirSync(to).length > 0) return refusal(`“${to}” isn’t empty. Choose another folder.`)
    const share = values.val === undefined ? 0 : Number(values.val)
    if (!(share >= 0 && share <= 1)) return refusal(`“${values.val ?? ''}” is no share from 0 to 1.`)
    const target = folderTarget(to, from)
    const refused = await convert({
      source,
      reader,
      files,
      target,
      format,
      classes: report.classes,
      firstId: values['first-id'] === '0' ? 0 : 1,
      media: values.media || format.needsMedia === true,
      split: share === 0 ? undefined : splitBy(share, Number(values.seed ?? 1)),
    })
    if (report.losses.length > 0) target.put('LOSSES.txt', Buffer.from(`${report.losses.join('\n')}\n`))
    const left = refused.map(({ item, reason }) => ({ event: 'problem' as const, file: item, place: '', reason }))
    const problems = [...report.problems, ...left]
    const whole = { ...report, problems, problemCount: report.problemCount + left.length }
    return ended(reportText(whole, format, values.json), whole)
  } finally {
    await source.close()
    await archive?.remove()
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        set: { type: 'string' },
        to: { type: 'string' },
        media: { type: 'boolean', default: false },
        'first-id': { type: 'string' },
        val: { type: 'string' },
        seed: { type: 'string' },
        rate: { type: 'string' },
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

/** The data set that the arguments mean, or why there is none. */
function setOf(
  from: string | undefined,
  wanted: string | undefined,
  all: readonly FoundDataSet[],
  paths: readonly string[],
): FoundDataSet | string {
  if (wanted !== undefined)
    return all.find(({ id }) => id === wanted) ?? `No data set is called “${wanted}”. ${listOf(all)}`
  const format = from === undefined ? undefined : formatById(from)
  if (from !== undefined && format === undefined) return `No format is called “${from}”. --list names all.`
  const family = format?.family ?? (all[0]?.family === 'coco' ? 'coco' : recognised(paths)?.family)
  const [own, ...others] = all.filter((one) => one.family === family)
  if (own === undefined) {
    return format === undefined
      ? 'The files look like no format that can be read. Name it with --from.'
      : `No file of ${format.label} is there.`
  }
  return others.length === 0 ? own : `Several data sets are there. Name one with --set. ${listOf([own, ...others])}`
}

function listOf(sets: readonly FoundDataSet[]): string {
  return sets.length === 0 ? 'There is none.' : `There are: ${sets.map(({ id }) => id).join(', ')}.`
}

function refusal(problems: string): CommandEnd {
  return { out: '', problems: `${problems}\n`, code: 2 }
}

function ended(out: string, { problems, problemCount }: DataSetReport): CommandEnd {
  const lines = problems.map(({ file, place, reason }) => `${file}${place === '' ? '' : `, ${place}`}: ${reason}\n`)
  const more = problemCount - problems.length
  if (more > 0) lines.push(`and ${more} more\n`)
  return { out, problems: lines.join(''), code: lines.length === 0 ? 0 : 1 }
}

function listText(): string {
  const width = Math.max(...FORMATS.map(({ id }) => id.length))
  return FORMATS.map(({ id, about }) => `${id.padEnd(width)}  ${about}\n`).join('')
}

function reportText(report: DataSetReport, format: Format, isJson: boolean): string {
  const { items, objects, counts, problems, withoutPicture, strays, withoutAnnotation, bare, losses } = report
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
    ...(withoutPicture > 0
      ? [
          `${withoutPicture} annotations without a picture`,
          ...named(
            strays.map(({ file }) => file),
            withoutPicture,
          ),
        ]
      : []),
    ...(withoutAnnotation > 0
      ? [`${withoutAnnotation} pictures without an annotation`, ...named(bare, withoutAnnotation)]
      : []),
    ...(losses.length > 0 ? [`${format.label} can’t carry everything:`, ...losses.map((one) => `  ${one}`)] : []),
  ].join('\n')}\n`
}

/** The first names of a list, a line each. */
function named(names: readonly string[], count: number): readonly string[] {
  const first = names.slice(0, NAMED_MAX)
  return [...first.map((name) => `  ${name}`), ...(count > first.length ? [`  and ${count - first.length} more`] : [])]
}
