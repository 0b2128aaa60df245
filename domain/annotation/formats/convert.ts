import { colourSource } from '../../new-colours'
import {
  type Format,
  type FormatClass,
  type FormatReader,
  problem,
  type ReadItem,
  type ReadProblem,
  type ReadSkeleton,
  type Source,
  type Split,
  type Target,
} from './format'
import { countLosses, type LossCounter, lossSentences } from './losses'
import type { Found } from './pictures'
import { type PlacedSkeleton, SkeletonLayout } from './skeleton-layout'
import { isClip, isText, mediaOf, nounOf } from './texts'
import { TRACK_KINDS, thingsOf } from './things'
import { microsOfFrames, toldRate } from './video/frames'
import { answersAt } from './video/track-object'

/** The contents of a data set, and the problems found while reading it. */
export interface DataSetReport {
  readonly items: number
  readonly objects: number
  /** Counts by class, then by type of object. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly classes: readonly FormatClass[]
  readonly problems: readonly ReadProblem[]
  /** The total count; `problems` holds the first ones. */
  readonly problemCount: number
  /** Annotations whose picture is missing from the files. */
  readonly withoutPicture: number
  /** The first of those annotations, by the picture name they give, with the reason. */
  readonly strays: readonly ReadProblem[]
  /** Pictures with objects, by file path; by the data set's own name if there is no such file. */
  readonly annotated: readonly string[]
  /** Texts that the data set itself contains, by item name. */
  readonly texts: readonly string[]
  /** Pictures without an annotation. */
  readonly withoutAnnotation: number
  /** The first of those pictures. */
  readonly bare: readonly string[]
  /** Questions with their answers, by class. */
  readonly questions: ReadonlyMap<string, ReadonlyMap<string, Question>>
  /** The skeletons of classes with keypoint objects. */
  readonly skeletons: ReadonlyMap<string, PlacedSkeleton>
  /** One sentence for each feature that the other format can't hold. */
  readonly losses: readonly string[]
}

/** The answers to one question in a data set. */
export interface Question {
  /** The first distinct answers. */
  readonly answers: ReadonlySet<string>
  /** true if the list of answers is incomplete. */
  readonly isLong: boolean
  /** true if any object has several answers. */
  readonly isMany: boolean
}

interface NotedQuestion extends Question {
  readonly answers: Set<string>
  isLong: boolean
  isMany: boolean
}

interface DataSet {
  readonly source: Source
  readonly reader: FormatReader
  /** The files of the data set; by default, all that the reader finds. */
  readonly files?: readonly string[]
}

/** Reports progress after each item. It may wait to yield to other work, or throw to cancel. */
type OnItem = (done: number) => void | Promise<void>

/** Problems kept; further problems are only counted. */
const PROBLEMS_MAX = 10_000
const LISTED_MAX = 100
/** A question with more distinct answers is imported as free text. */
const ANSWERS_MAX = 50

/** Reads a whole data set and counts its contents, and the losses in `format`. Writes nothing. */
export async function checkDataSet(
  { source, reader, files = reader.find(source.paths) }: DataSet,
  format: Format,
  onItem?: OnItem,
): Promise<DataSetReport> {
  const { seen: pictures, find } = mediaOf(source.paths)
  const classes = new Map<string, FoundClass>()
  // Every class named by an object counts as known here.
  const losses = countLosses(format, { has: () => true })
  const counts = new Map<string, Map<string, number>>()
  const problems: ReadProblem[] = []
  const strays: ReadProblem[] = []
  const questions = new Map<string, Map<string, NotedQuestion>>()
  const skeletons = new Map<string, { readonly skeleton: ReadSkeleton; readonly layout: SkeletonLayout }>()
  const seen = new Set<string>()
  const annotated = new Set<string>()
  const texts: string[] = []
  const own = new Set(files)
  let [items, objects, withoutPicture, problemCount] = [0, 0, 0, 0]
  const told = (one: ReadProblem): void => {
    problemCount += 1
    if (problems.length < PROBLEMS_MAX) problems.push(one)
  }
  const addClass = (name: string, color: string | undefined, sourceId?: number): void => {
    if (name !== '' && !classes.has(name)) classes.set(name, { id: classes.size + 1, name, color, sourceId })
  }
  for await (const event of reader.read(source, files)) {
    if (event.event === 'problem') told(event)
    else if (event.event === 'class') {
      addClass(event.name, event.color, event.sourceId)
      const { name, skeleton } = event
      if (skeleton !== undefined && !skeletons.has(name))
        skeletons.set(name, { skeleton, layout: new SkeletonLayout() })
    } else {
      items += 1
      const found: Found = event.text === undefined ? find(event.picture) : { kind: 'one', path: event.picture }
      const isHeld = event.text !== undefined && !isBeside(find(event.picture), own)
      const name = isHeld && !isText(event.picture) ? `${event.picture}.txt` : event.picture
      if (isHeld) texts.push(name)
      if (found.kind === 'one') {
        if (pictures.has(found.path)) seen.add(found.path)
      } else {
        withoutPicture += 1
        const stray = problem(event.picture, '', strayReason(found, nounOf(event.picture)))
        if (strays.length < LISTED_MAX) strays.push(stray)
        if (found.kind === 'several') told(stray)
      }
      const annotation = annotationOf(event)
      const things = thingsOf(annotation)
      for (const { className, geometry, answers } of things?.objects ?? []) {
        objects += 1
        if (answers.size > 0) noteAnswers(questions, className, answers)
        if (geometry.kind === 'template') skeletons.get(className)?.layout.add(geometry.points)
        const kinds = counts.get(className) ?? new Map<string, number>()
        counts.set(className, kinds)
        kinds.set(geometry.kind, (kinds.get(geometry.kind) ?? 0) + 1)
      }
      for (const { className, track } of things?.tracks ?? []) {
        objects += 1
        for (const { keys } of track.stretches)
          for (const { attributes } of keys)
            if (attributes.length > 0) noteAnswers(questions, className, answersAt(attributes))
        const kinds = counts.get(className) ?? new Map<string, number>()
        counts.set(className, kinds)
        kinds.set(TRACK_KINDS[track.type], (kinds.get(TRACK_KINDS[track.type]) ?? 0) + 1)
      }
      const held = things === undefined ? 0 : things.objects.length + things.tracks.length + things.comments
      if (found.kind !== 'several' && held > 0) annotated.add(found.kind === 'one' && !isHeld ? found.path : name)
      for (const at of event.annotation === undefined ? [] : (things?.unreadAt ?? []))
        told(problem(event.picture, `instances[${at}]`, 'The object can’t be read; it is left out.'))
      losses.add(annotation)
      await onItem?.(items)
    }
  }
  // Some files name classes only on their objects.
  for (const name of counts.keys()) addClass(name, undefined)
  const list = coloured([...classes.values()])
  return {
    items,
    objects,
    counts,
    classes: list,
    problems,
    problemCount,
    withoutPicture,
    strays,
    annotated: [...annotated],
    texts,
    withoutAnnotation: pictures.count - seen.size,
    bare: firstOf(pictures.paths, (path) => !seen.has(path)),
    questions,
    skeletons: new Map(
      [...skeletons].flatMap(([name, { skeleton, layout }]) => {
        const placed = counts.get(name)?.has('template') === true ? layout.placed(skeleton) : undefined
        return placed === undefined ? [] : [[name, placed] as const]
      }),
    ),
    losses: lossSentences(format, losses.losses()),
  }
}

/** A class as the data set names it, perhaps without a colour. */
type FoundClass = Omit<FormatClass, 'color'> & { readonly color: string | undefined }

/** Gives classes without a colour those that differ most from the others. */
function coloured(classes: readonly FoundClass[]): readonly FormatClass[] {
  const next = colourSource(classes.flatMap(({ color }) => color ?? []))
  return classes.map((one) => ({ ...one, color: one.color ?? next() }))
}

/** Tells whether a text is a separate file rather than part of the data set. */
function isBeside(found: Found, own: ReadonlySet<string>): boolean {
  return found.kind === 'one' && !own.has(found.path)
}

/** Says why an annotation has no picture. */
export function strayReason(
  found: Exclude<Found, { readonly kind: 'one' }>,
  noun: 'picture' | 'text' | 'clip' = 'picture',
): string {
  if (found.kind === 'several') return `Several ${noun}s have this name; name the folder.`
  return found.alike === undefined
    ? `No ${noun} of this name is there.`
    : `No ${noun} of this path is there. “${found.alike}” has the same name in another folder.`
}

function firstOf(paths: readonly string[], fits: (path: string) => boolean): readonly string[] {
  const first: string[] = []
  for (const path of paths) {
    if (first.length === LISTED_MAX) break
    if (fits(path)) first.push(path)
  }
  return first
}

function noteAnswers(
  questions: Map<string, Map<string, NotedQuestion>>,
  className: string,
  answers: ReadonlyMap<string, readonly string[]>,
): void {
  const own = questions.get(className) ?? new Map<string, NotedQuestion>()
  questions.set(className, own)
  for (const [question, values] of answers) {
    const noted = own.get(question) ?? { answers: new Set<string>(), isLong: false, isMany: false }
    own.set(question, noted)
    noted.isMany ||= values.length > 1
    for (const value of values) {
      if (noted.answers.size < ANSWERS_MAX) noted.answers.add(value)
      else noted.isLong ||= !noted.answers.has(value)
    }
  }
}

/** How a data set is converted. */
export interface Conversion extends DataSet {
  readonly target: Target
  readonly format: Format
  /** The classes found in the first pass. */
  readonly classes: readonly FormatClass[]
  readonly firstId: 0 | 1
  readonly media: boolean
  readonly split?: ((path: string) => Split) | undefined
  /** The path of an item in the target; absent: as the data set names it. */
  readonly pathOf?: (picture: string) => string
  /** Counts the format's losses of the written items. */
  readonly losses?: LossCounter
  /** Frames a second of clips that don't tell theirs. */
  readonly rate?: number | undefined
  /** Is given what can't be read. */
  readonly onProblem?: (problem: ReadProblem) => void
  readonly onItem?: OnItem
}

/** Converts a data set to another format. Returns the items that couldn't be written, with reasons. */
export async function convert(of: Conversion): Promise<readonly { readonly item: string; readonly reason: string }[]> {
  const {
    source,
    reader,
    files = reader.find(source.paths),
    target,
    format,
    classes,
    firstId,
    media,
    split,
    pathOf = (picture) => picture,
    losses,
    rate,
    onProblem,
    onItem,
  } = of
  const { find } = mediaOf(source.paths)
  const writer = format.write(target, { classes, firstId, media, split })
  const refused: { readonly item: string; readonly reason: string }[] = []
  let done = 0
  for await (const event of reader.read(source, files)) {
    if (event.event === 'problem') onProblem?.(event)
    if (event.event !== 'item') continue
    if (leadsOut(event.picture)) {
      refused.push({ item: event.picture, reason: 'Its path leads out of the data set.' })
      continue
    }
    const found = find(event.picture)
    const path = found.kind === 'one' ? found.path : undefined
    const hasText = event.text !== undefined || isText(event.picture)
    const clip = path !== undefined && isClip(path) ? await source.clipOf(path) : undefined
    const isPicture = path !== undefined && !hasText && !isClip(path)
    const size = event.size ?? clip ?? (isPicture ? await source.sizeOf(path) : undefined)
    const annotation = annotationOf({ ...event, size })
    const text = event.text ?? (format.needsText === true ? await textOf(source, path) : undefined)
    if (text instanceof Error) {
      refused.push({ item: event.picture, reason: text.message })
      continue
    }
    const reason = writer.add({
      id: done,
      path: pathOf(event.picture),
      source: path,
      size,
      text,
      annotation,
      rate: source.rate ?? event.clip?.rate ?? clip?.rate ?? toldRate(annotation) ?? rate,
      mask: event.mask,
    })
    if (reason === undefined) losses?.add(annotation)
    else refused.push({ item: event.picture, reason })
    done += 1
    await onItem?.(done)
  }
  writer.end()
  return refused
}

/** The text file of an item. */
async function textOf(source: Source, path: string | undefined): Promise<string | Error | undefined> {
  if (path === undefined || !isText(path)) return undefined
  try {
    return await source.text(path)
  } catch (cause) {
    // The reason is listed with the item's name.
    return cause instanceof Error ? cause : new Error('The text can’t be read.')
  }
}

/** Data sets are untrusted: refuses names with `..`, a drive or a root. */
function leadsOut(path: string): boolean {
  return /^(?:\/|[a-z]:)/i.test(path) || path.split(/[\\/]/).includes('..')
}

/** The native annotation of an item: the original if it was native, else one built from its objects. */
export function annotationOf({ annotation, picture, size, instances, clip }: ReadItem): unknown {
  if (annotation !== undefined) return annotation
  const name = picture.split('/').at(-1) ?? picture
  const frames = clip?.frames
  return {
    metadata: {
      name,
      width: size?.width ?? null,
      height: size?.height ?? null,
      ...(clip !== undefined && { frameRate: clip.rate }),
      ...(clip !== undefined && frames !== undefined && { duration: microsOfFrames(frames, clip.rate) }),
    },
    instances,
    tags: [],
    comments: [],
  }
}

/** Assigns items to a random split that is stable for the same paths and seed. */
export function splitBy(share: number, seed: number): (path: string) => Split {
  return (path) => (hash(`${seed}:${path}`) < share ? 'val' : 'train')
}

/** FNV-1a of 32 bits with a final mix, as a share from 0 to below 1. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}
