import type { ForeignComment } from '#domain/annotation/comments/foreign-comment'
import { commentsOf, entriesOf } from '#domain/annotation/document/dialects'
import { headOf } from '#domain/annotation/document/head'
import {
  type AnnotationObject,
  createEntryReader,
  type EntryReader,
  type AnnotationContents,
} from '#domain/annotation/document/read-document'
import { createEntryBatches, type ListedText } from '#domain/annotation/json/entry-batches'
import { type EntryTexts, textsOf, textsOfPieces, wholeOf } from '#domain/annotation/json/entry-texts'
import { type KnownTexts, sameEntries } from '#domain/annotation/json/same-entries'
import { parsed } from '#domain/annotation/json/parsed'
import { withOwnLines } from '#domain/annotation/kinds/line-of'
import { withMask } from '#domain/annotation/mask/mask-objects'
import { type PartMask, readMask } from '#domain/annotation/mask/part-mask'
import type { Native } from '#domain/annotation/native'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import type { AnnotationOrder, ReadFailure } from './annotation-messages'
import { createSource, type Source } from './annotation-source'
import { loadMask } from './load-mask'
import { textPieces } from './text-pieces'

/** A parsed annotation without its objects, which were posted before. */
export interface ReadAnnotation extends Omit<AnnotationContents, 'objects'> {
  readonly entries: number
  readonly comments: readonly unknown[] | undefined
  readonly foreign: readonly ForeignComment[]
  readonly head: Native | undefined
  readonly mask?: PartMask | undefined
  readonly unmasked: number
  readonly letters: number
  readonly source: Source
}

/** Who takes in the objects while they are read. */
export interface ObjectTaker {
  /** `letGo` releases the outlines; `same` maps known rows to their source. */
  tell(objects: readonly AnnotationObject[], letGo?: () => void, same?: readonly number[]): void
  /** The posted objects were wrong: post them again. */
  again(): void
  /** Closed: no one waits for the result. */
  readonly isOpen: () => boolean
}

/** A page with more of them would stand still. */
const OBJECTS_MAX = 1_000_000
/** Objects that the page can take in within a frame. */
const OBJECTS_AT_ONCE = 5_000

/** Batching may start late: most objects are known. */
const AT_ONCE = { first: 2 ** 19, next: 2 ** 19, head: 2 ** 22 }

type LoadOrder = Pick<Extract<AnnotationOrder, { type: 'load' }>, 'url' | 'text' | 'mask' | 'colours'>

/** Parses an annotation while it streams, skipping the `known` part; undefined when cancelled. */
export async function readAnnotation(
  { url = '', text: given, mask, colours }: LoadOrder,
  taker: ObjectTaker,
  known?: KnownTexts,
): Promise<ReadAnnotation | ReadFailure | undefined> {
  const coming = known === undefined ? createEntryBatches() : createEntryBatches(AT_ONCE, sameEntries(known))
  const isWaiting = mask !== null
  let reader = createEntryReader(colours)
  let held: AnnotationObject[] = []

  /** Mask views wait for it. */
  function take(entries: readonly unknown[]): void {
    for (let first = 0; first < entries.length; first += OBJECTS_AT_ONCE) {
      const some = entries.slice(first, first + OBJECTS_AT_ONCE)
      const same: number[] = []
      const [objects, letGo] = withOwnLines(() => reader.take(some, same))
      if (isWaiting) for (const object of objects) held.push(object)
      else if (countOf(reader) <= OBJECTS_MAX) taker.tell(objects, letGo, same)
    }
  }

  /** A file of an unusual form is read as a whole, from the start. */
  function readWhole(text: string): unknown {
    reader = createEntryReader(colours)
    held = []
    taker.again()
    const file = parsed(text)
    const entries = entriesOf(file)
    if (entries === undefined) return undefined
    take(entries)
    return file
  }

  let letters = 0
  const came = await textPieces(given === undefined ? { url } : { text: given }, ANNOTATION_BYTES_MAX, (piece) => {
    letters += piece.length
    take(coming.take(piece))
    return taker.isOpen()
  })
  if (came === undefined) return undefined
  if ('size' in came) return tooLarge(megabytes(came.size), megabytes(ANNOTATION_BYTES_MAX))
  if ('failure' in came) return came
  const last = coming.end()
  if (last !== undefined) take(last.entries)
  const whole = last === undefined ? wholeOf(coming.text()) : undefined
  const file = whole === undefined ? last?.file : readWhole(whole)
  if (file === undefined) return { failure: 'format', status: came.status }
  const count = countOf(reader)
  if (count > OBJECTS_MAX)
    return tooLarge(`${count.toLocaleString('en')} objects`, `${OBJECTS_MAX.toLocaleString('en')} objects`)
  const read = {
    ...reader.unread(file),
    entries: count,
    comments: commentsOf(file),
    foreign: reader.foreign,
    head: headOf(file),
    unmasked: 0,
    letters,
    source: createSource(whole === undefined ? ofPieces(coming.text()) : ofWhole(whole), reader.places, isWaiting),
  }
  if (mask === null) return read
  const loaded = await loadMask(mask)
  if (loaded.state === 'load' || loaded.state === 'format') return { failure: loaded.state, status: loaded.status }
  const pixels = loaded.state === 'ready' ? readMask(loaded.mask) : undefined
  const objects = pixels === undefined ? held : withMask(held, pixels)
  for (let first = 0; first < objects.length; first += OBJECTS_AT_ONCE)
    taker.tell(objects.slice(first, first + OBJECTS_AT_ONCE))
  return { ...read, mask: pixels, unmasked: objects.filter(isUnmasked).length }
}

/** Made here, so that a source holds nothing else of what its reading took. */
function ofPieces(text: ListedText): () => EntryTexts {
  return () => textsOfPieces(text)
}

function ofWhole(text: string): () => EntryTexts {
  return () => textsOf(text)
}

function countOf({ places }: EntryReader): number {
  return places.objects.length
}

function isUnmasked({ parts, outline }: AnnotationObject): boolean {
  return parts !== undefined && outline === undefined
}

function tooLarge(has: string, most: string): ReadFailure {
  const message = `This annotation has ${has}, and ${most} can be opened. It stays on the platform as it is.`
  return { failure: 'large', status: 0, message }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`
}
