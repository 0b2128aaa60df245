import { join } from 'node:path'
import type { FoundDataSet } from '#domain/annotation/formats/data-sets'
import { strayReason } from '#domain/annotation/formats/convert'
import type { ReadItem, Source } from '#domain/annotation/formats/format'
import { isClip, isText, mediaOf, nounOf } from '#domain/annotation/formats/texts'
import { addedBeside, type ClassMapping, projectAnnotation } from '#domain/annotation/formats/project-annotation'
import type { Native } from '#domain/annotation/native'
import { openToRead } from '../disk/disk'
import { beginTextNow } from '../disk/new-files'
import {
  type ConvertedCounts,
  INDEX_END,
  JOINED_PACK,
  PACK,
  PACK_INDEX,
} from '../services/imports/data-sets/data-set-messages'

/** So many problems are kept; the others are counted. */
const PROBLEMS_MAX = 10_000

interface Stretch {
  readonly at: number
  readonly bytes: number
}

/**
 * Writes the items of a data set as native annotations of a project, one behind the other, with an index that is whole or
 * absent. A picture that several files annotate gets the objects of all of them.
 */
export async function convertToProject(
  source: Source,
  { reader, files }: Pick<FoundDataSet, 'reader' | 'files'>,
  classes: ClassMapping,
  work: string,
  onItem: (done: number) => void | Promise<void>,
): Promise<ConvertedCounts> {
  const { find } = mediaOf(source.paths)
  const pack = beginTextNow(join(work, PACK))
  const places = new Map<string, Stretch[]>()
  const problems: { readonly file: string; readonly reason: string }[] = []
  let [items, objects, problemCount, at] = [0, 0, 0, 0]
  const told = (file: string, place: string, reason: string): void => {
    problemCount += 1
    if (problems.length < PROBLEMS_MAX) problems.push({ file, reason: place === '' ? reason : `${place}: ${reason}` })
  }
  const take = async (event: ReadItem): Promise<void> => {
    const found = find(event.picture)
    if (found.kind === 'several') return told(event.picture, '', strayReason(found, nounOf(event.picture)))
    const path = found.kind === 'one' ? found.path : event.picture
    const isPicture = found.kind === 'one' && !isText(path) && !isClip(path)
    const size = event.size ?? (isPicture ? await source.sizeOf(path) : undefined)
    const made = projectAnnotation(event, size, classes)
    for (const place of made.unread)
      told(event.picture, `instances[${place}]`, 'The object can’t be read; it is left out.')
    items += 1
    objects += made.objects
    // A picture without an object stays without an annotation.
    if (isEmpty(made.annotation)) return
    const line = `${JSON.stringify(made.annotation)}\n`
    const bytes = Buffer.byteLength(line)
    pack.write(line)
    const own = places.get(path)
    if (own === undefined) places.set(path, [{ at, bytes }])
    else own.push({ at, bytes })
    at += bytes
  }
  try {
    for await (const event of reader.read(source, files)) {
      if (event.event === 'problem') told(event.file, event.place, event.reason)
      if (event.event !== 'item') continue
      await take(event)
      await onItem(items)
    }
  } finally {
    pack.end()
  }
  await writeIndex(work, places)
  return { items, objects, problems, problemCount }
}

function isEmpty({ instances, tags, comments }: Native): boolean {
  return [instances, tags, comments].every((list) => !Array.isArray(list) || list.length === 0)
}

async function writeIndex(work: string, places: ReadonlyMap<string, readonly Stretch[]>): Promise<void> {
  const joined = beginTextNow(join(work, JOINED_PACK))
  const written = await openToRead(join(work, PACK))
  const lines: string[] = []
  let at = 0
  try {
    for (const [picture, stretches] of places) {
      const [only] = stretches
      if (stretches.length === 1 && only !== undefined) {
        lines.push(JSON.stringify({ picture, pack: PACK, ...only }))
        continue
      }
      let whole: Native | undefined
      for (const { at: from, bytes } of stretches) {
        const { buffer } = await written.read(Buffer.alloc(bytes), 0, bytes, from)
        const own = JSON.parse(buffer.toString()) as Native
        whole = whole === undefined ? own : addedBeside(whole, own).annotation
      }
      const line = `${JSON.stringify(whole)}\n`
      const bytes = Buffer.byteLength(line)
      joined.write(line)
      lines.push(JSON.stringify({ picture, pack: JOINED_PACK, at, bytes }))
      at += bytes
    }
  } finally {
    joined.end()
    await written.close()
  }
  // Written last: where it is whole, so is all that it names.
  const index = beginTextNow(join(work, PACK_INDEX))
  for (const line of lines) index.write(`${line}\n`)
  index.write(`${INDEX_END}\n`)
  index.end()
}
