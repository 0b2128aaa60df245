import { basename } from 'node:path'
import { convert, splitBy } from '#domain/annotation/formats/convert'
import type { FormatClass, Source } from '#domain/annotation/formats/format'
import { countLosses, lossSentences } from '#domain/annotation/formats/losses'
import { CLASSES, nativeReader } from '#domain/annotation/formats/native/read'
import { formatById } from '#domain/annotation/formats/registry'
import { uniqueStems } from '#domain/annotation/formats/stems'
import { classColour } from '#domain/annotation/parts/class-colour'
import { createArchiveNames } from '#domain/file-names'
import type { LeftOut } from '#domain/job'
import { newArchive } from '../disk/new-archive'
import type { ArchiveOptions, WrittenArchive } from '../services/exports/archive-messages'
import { archiveTarget } from './archive-target'
import { openChosenSource } from './chosen-source'

const LOSSES = 'LOSSES.txt'
/** Other files of exports. */
const NO_ITEMS: ReadonlySet<string> = new Set(['classes.json', 'removed.json'])
const CLASS_LIST = 'classes/classes.json'
/** Number of skipped items to name; the others are counted. */
const LEFT_OUT_MAX = 100

interface Conversion {
  /** The native export of a platform. */
  readonly archive: string
  /** The archive to write. */
  readonly to: string
  readonly options: ArchiveOptions
  /** A folder for unpacked files, which exists. */
  readonly work: string
}

/** Writes the native export of a platform as an archive of another format, with the losses in `LOSSES.txt`. */
export async function convertArchive(
  { archive, to, options, work }: Conversion,
  signal: AbortSignal,
  onItem: (done: number, total: number) => void | Promise<void>,
): Promise<WrittenArchive> {
  const format = formatById(options.format)
  if (format === undefined) throw new Error('No format of this name is known.')
  const opened = await openChosenSource([archive], work, signal)
  const source: Source = { ...opened, rate: options.frameRate ?? undefined }
  const written = newArchive(to)
  try {
    // In the order in which the platform wrote them: ids that formats count are the same each time.
    const files = source.paths
      .filter((path) => path.endsWith('.json') && !NO_ITEMS.has(path) && !CLASSES.test(path))
      .toSorted((one, other) => opened.placeIn(one) - opened.placeIn(other))
    if (files.length === 0) throw new Error('The platform’s archive holds no annotation that can be read.')
    const classes = await classesOf(source)
    const losses = countLosses(format, new Set(classes.map(({ name }) => name)))
    const target = archiveTarget(written)
    const problems: LeftOut[] = []
    let done = 0
    const refused = await convert({
      source,
      reader: nativeReader,
      files,
      target,
      format,
      classes,
      firstId: options.firstId,
      media: false,
      split: options.valShare > 0 ? splitBy(options.valShare, options.seed) : undefined,
      pathOf: pathsIn(files, format.dropsEnding === true),
      losses,
      rate: options.projectRate,
      onProblem: ({ file, place, reason }) =>
        problems.push({ name: file, reason: place === '' ? reason : `${place}: ${reason}` }),
      onItem: (count) => {
        done = count
        return onItem(count, files.length)
      },
    })
    const leftOut = [...problems, ...refused.map(({ item, reason }) => ({ name: item, reason }))]
    const sentences = lossSentences(format, losses.losses())
    const lines = [...sentences, ...leftOut.map(({ name, reason }) => `${name}: ${reason}`)]
    if (lines.length > 0) target.put(LOSSES, Buffer.from(`${lines.join('\n')}\n`))
    const list = source.paths.find((path) => CLASSES.test(path))
    if (list !== undefined) target.put(CLASS_LIST, await source.slice(list, 0, await source.bytesOf(list)))
    return {
      ...written.finish(),
      items: done - refused.length,
      losses: sentences,
      leftOut: leftOut.slice(0, LEFT_OUT_MAX),
      leftOutCount: leftOut.length,
    }
  } finally {
    written.discard()
    await opened.close()
  }
}

/** The classes of the platform's list, in its order. */
async function classesOf(source: Source): Promise<readonly FormatClass[]> {
  const classes: FormatClass[] = []
  const list = source.paths.filter((path) => CLASSES.test(path))
  for await (const event of nativeReader.read(source, list)) {
    if (event.event !== 'class') continue
    const { name, color = classColour(name), sourceId } = event
    classes.push({ id: classes.length + 1, name, color, sourceId })
  }
  return classes
}

/** Unique paths that every system can unpack; case alone makes no difference. */
function pathsIn(files: readonly string[], dropsEnding: boolean): (picture: string) => string {
  const names = createArchiveNames([...new Set(files.flatMap((file) => folderOf(file) ?? []))], [LOSSES, CLASS_LIST])
  const stems = dropsEnding ? uniqueStems() : undefined
  return (picture) => {
    const path = names.place(folderOf(picture) ?? null, basename(picture), [''])
    return stems?.(path) ?? path
  }
}

function folderOf(path: string): string | undefined {
  const cut = path.lastIndexOf('/')
  return cut < 0 ? undefined : path.slice(0, cut)
}
