import { classColour } from '../parts/class-colour'
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

/** What a data set holds, and what could not be read of it. */
export interface DataSetReport {
  readonly items: number
  readonly objects: number
  /** By class, then by kind of object. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly classes: readonly FormatClass[]
  readonly problems: readonly ReadProblem[]
  /** All of them; `problems` holds the first. */
  readonly problemCount: number
  /** Annotations whose picture isn't among the files. */
  readonly withoutPicture: number
  /** The first of them, by the name that they give, with the reason. */
  readonly strays: readonly ReadProblem[]
  /** The pictures that have objects: by their paths among the files, or as the data set names them where they are none. */
  readonly annotated: readonly string[]
  /** Texts that the data set holds itself, by the names of their items. */
  readonly texts: readonly string[]
  /** Pictures that no annotation names. */
  readonly withoutAnnotation: number
  /** The first of them. */
  readonly bare: readonly string[]
  /** Questions with their answers, by class. */
  readonly questions: ReadonlyMap<string, ReadonlyMap<string, Question>>
  /** The skeletons of classes that have objects of points. */
  readonly skeletons: ReadonlyMap<string, PlacedSkeleton>
  /** What the other format can't carry, one sentence each. */
  readonly losses: readonly string[]
}

/** What a data set answers to one question. */
export interface Question {
  /** The first answers, each once. */
  readonly answers: ReadonlySet<string>
  /** There are more answers than these. */
  readonly isLong: boolean
  /** Some object has several answers. */
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
  /** The files of the data set; absent: all that the reader finds. */
  readonly files?: readonly string[]
}

/** How far a reading is: after each item it may wait, so that others get their turn, or throw, so that it stops. */
type OnItem = (done: number) => void | Promise<void>

/** So many problems are kept; the others are counted. */
const PROBLEMS_MAX = 10_000
const LISTED_MAX = 100
/** A question with more answers than these is one of text. */
const ANSWERS_MAX = 50

/** Reads a data set to its end and counts it; `format`: what losses are counted for. Writes nothing. */
export async function checkDataSet(
  { source, reader, files = reader.find(source.paths) }: DataSet,
  format: Format,
  onItem?: OnItem,
): Promise<DataSetReport> {
  const { seen: pictures, find } = mediaOf(source.paths)
  const classes = new Map<string, FormatClass>()
  // Every class that objects name is read as a class of its own, so none is unknown here.
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
    if (name !== '' && !classes.has(name))
      classes.set(name, { id: classes.size + 1, name, color: color ?? classColour(name), sourceId })
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
  // Some files name classes by their objects alone.
  for (const name of counts.keys()) addClass(name, undefined)
  const list = [...classes.values()]
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

/** Tells whether a text is a file, and not one of the data set's own. */
function isBeside(found: Found, own: ReadonlySet<string>): boolean {
  return found.kind === 'one' && !own.has(found.path)
}

/** Why an annotation has no picture. */
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
  /** The classes that a first reading found. */
  readonly classes: readonly FormatClass[]
  readonly firstId: 0 | 1
  readonly media: boolean
  readonly split?: ((path: string) => Split) | undefined
  /** The path of an item in the target; absent: as the data set names it. */
  readonly pathOf?: (picture: string) => string
  /** Counts what the format loses of the items that are written. */
  readonly losses?: LossCounter
  /** Frames a second of clips that don't tell theirs. */
  readonly rate?: number | undefined
  /** Is given what can't be read. */
  readonly onProblem?: (problem: ReadProblem) => void
  readonly onItem?: OnItem
}

/** Reads a data set and writes it in another format; answers the items that could not be written, with the reason. */
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

/** The text of an item that lies beside its annotation. */
async function textOf(source: Source, path: string | undefined): Promise<string | Error | undefined> {
  if (path === undefined || !isText(path)) return undefined
  try {
    return await source.text(path)
  } catch (cause) {
    // The reason stands beside the name of the item.
    return cause instanceof Error ? cause : new Error('The text can’t be read.')
  }
}

/** Data sets come from strangers: a name with `..`, a drive or a root is no place for a file of ours. */
function leadsOut(path: string): boolean {
  return /^(?:\/|[a-z]:)/i.test(path) || path.split(/[\\/]/).includes('..')
}

/** The native annotation of an item that was read: the whole one where it was native, else one made of its objects. */
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

/** A split by share that stays the same for the same paths and seed. */
export function splitBy(share: number, seed: number): (path: string) => Split {
  return (path) => (hash(`${seed}:${path}`) < share ? 'val' : 'train')
}

/** FNV-1a of 32 bits with a last mix, as a share from 0 up to 1. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}
