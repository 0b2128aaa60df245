import { join } from 'node:path'
import type { FoundDataSet } from '#domain/annotation/formats/data-sets'
import { areasOfBitmap, labelled } from '#domain/annotation/formats/bitmap'
import { strayReason } from '#domain/annotation/formats/convert'
import type { ReadItem, Source } from '#domain/annotation/formats/format'
import { areasOfMask } from '#domain/annotation/formats/pixel-annotation'
import { type ClassMapping, projectAnnotation } from '#domain/annotation/formats/project-annotation'
import { isClip, isText, mediaOf, nounOf } from '#domain/annotation/formats/texts'
import type { Native } from '#domain/annotation/native'
import type { ProjectTypeName } from '#domain/enums'
import { beginTextNow } from '../disk/new-files'
import { type ConvertedCounts, PACK, TEXT_PACK } from '../services/imports/data-sets/data-set-messages'
import { type PackedItem, writePackIndex } from './pack-index'

/** Number of problems to list; the others are counted. */
const PROBLEMS_MAX = 10_000

/** Result of converting a data set, and its existing target folder. */
export interface ProjectTarget {
  readonly classes: ClassMapping
  readonly type: ProjectTypeName
  readonly work: string
}

/**
 * Writes the items of a data set as native annotations of a project, one behind the other, with an index that is whole or
 * absent. A picture that several files annotate gets the objects of all of them. Texts that no file holds are written beside
 * them, and masks of pixel projects.
 */
export async function convertToProject(
  source: Source,
  { reader, files }: Pick<FoundDataSet, 'reader' | 'files'>,
  { classes, type, work }: ProjectTarget,
  onItem: (done: number) => void | Promise<void>,
): Promise<ConvertedCounts> {
  const own = new Set(files)
  const { find } = mediaOf(source.paths.filter((path) => !own.has(path)))
  const pack = beginTextNow(join(work, PACK))
  const texts = beginTextNow(join(work, TEXT_PACK))
  const packed = new Map<string, PackedItem>()
  const problems: { readonly file: string; readonly reason: string }[] = []
  const answersLeft = new Map<string, number>()
  let [items, objects, problemCount, at, textAt] = [0, 0, 0, 0, 0]
  const told = (file: string, place: string, reason: string): void => {
    problemCount += 1
    if (problems.length < PROBLEMS_MAX) problems.push({ file, reason: place === '' ? reason : `${place}: ${reason}` })
  }
  const take = async (event: ReadItem): Promise<void> => {
    const found = find(event.picture)
    if (found.kind === 'several') return told(event.picture, '', strayReason(found, nounOf(event.picture)))
    const path = found.kind === 'one' ? found.path : itemName(event)
    const isPicture = found.kind === 'one' && !isText(path) && !isClip(path)
    const size = event.size ?? (isPicture ? await source.sizeOf(path) : undefined)
    const made = projectAnnotation(type === 'pixel' ? withAreas(event) : event, size, classes)
    for (const place of made.unread)
      told(event.picture, `instances[${place}]`, 'The object can’t be read; it is left out.')
    for (const [className, question] of made.answersLeft) {
      const key = JSON.stringify([className, question])
      answersLeft.set(key, (answersLeft.get(key) ?? 0) + 1)
    }
    items += 1
    objects += made.objects
    const text = found.kind === 'one' ? undefined : event.text
    // A picture without an object stays without an annotation.
    if (text === undefined && isEmpty(made.annotation)) return
    const line = `${JSON.stringify(made.annotation)}\n`
    const bytes = Buffer.byteLength(line)
    pack.write(line)
    const before = packed.get(path)
    const known: PackedItem = before ?? { at, bytes }
    if (before === undefined) packed.set(path, known)
    else (before.more ??= []).push({ at, bytes })
    at += bytes
    if (text === undefined || known.text !== undefined) return
    texts.write(text)
    known.text = { at: textAt, bytes: Buffer.byteLength(text) }
    textAt += known.text.bytes
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
    texts.end()
  }
  for (const [key, count] of answersLeft) {
    const [className = '', question = ''] = JSON.parse(key) as readonly string[]
    told(className, '', leftAnswers(question, count))
  }
  await writePackIndex({ work, packed, files, isPixel: type === 'pixel' }, told)
  return { items, objects, problems, problemCount }
}

function leftAnswers(question: string, count: number): string {
  return `“${question}”: ${count === 1 ? '1 answer stays' : `${count} answers stay`} out. The class lacks the question or the answer.`
}

/** What an item is called whose text comes from the data set itself. */
function itemName({ picture, text }: ReadItem): string {
  return text === undefined || isText(picture) ? picture : `${picture}.txt`
}

/** A native item of a pixel project with the areas of its mask. */
function withAreas(event: ReadItem): ReadItem {
  const { annotation, mask } = event
  if (mask === undefined || annotation === undefined) return event
  return {
    ...event,
    annotation: areasOfMask(annotation as Native, (colours) => {
      const marked = labelled(mask, colours)
      return marked === undefined ? [] : areasOfBitmap(marked)
    }),
  }
}

function isEmpty({ instances, tags, comments }: Native): boolean {
  return [instances, tags, comments].every((list) => !Array.isArray(list) || list.length === 0)
}
