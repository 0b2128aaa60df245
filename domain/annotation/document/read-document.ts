import { approvalOf, decidedBefore, reasonOf } from '../parts/approval'
import type { Outline, PointAnswers, RelationEnds, Span } from '../kinds/kind'
import { type Box, outlineBox } from '../kinds/outline-box'
import { kindOf } from '../kinds/registry'
import { SameEntry } from '../json/same-entries'
import { isNative, type Native } from '../native'
import { type Attribute, attributesOf } from '../parts/attributes'
import { classColour } from '../parts/class-colour'
import { factsOf, isTimed, readTrack } from '../video/read-track'
import type { Track } from '../video/track'
import { entriesOf, isObjectEntry, LIST } from './dialects'
import { nativeType, type UnreadEntry, type UnreadObject, unreadAt } from './unread'

/** One object of an annotation, as people see and judge it. */
export interface AnnotationObject {
  /** Its place in the file, from 0: its name while the document is open. */
  readonly row: number
  readonly kind: string
  /** Empty where the file names no class. */
  readonly className: string
  /** The colour of its class, as CSS writes colours. */
  readonly colour: string
  readonly attributes: readonly Attribute[]
  /** What a reviewer said of this very object. */
  readonly approval: 'approved' | 'disapproved' | undefined
  /** What was said of it before it became another one; nothing is said of it as it is. */
  readonly approvalBefore?: 'approved' | 'disapproved' | undefined
  /** Why it was disapproved, where somebody said it. */
  readonly reason?: string | undefined
  /** No person drew it: a model found it, or it was brought in to begin with. */
  readonly isPredicted?: true | undefined
  /** Nothing of it may be changed. */
  readonly locked?: boolean | undefined
  /** The number of the group that it is in. */
  readonly group?: number | undefined
  /** The name under which it is followed from picture to picture. */
  readonly tracking?: string | undefined
  /** The e-mail address of who made it. */
  readonly author?: string | undefined
  /** What is drawn of it, and the box around that; undefined for what has no place. */
  readonly outline?: Outline | undefined
  readonly box?: Box | undefined
  /** The colours of its pixels in the mask. */
  readonly parts?: readonly number[] | undefined
  /** So many pixels they are. */
  readonly area?: number | undefined
  /** The numbers of a skeleton's points, in the order of its dots. */
  readonly pointNumbers?: readonly number[] | undefined
  /** What single points of a skeleton answer, those alone that answer something. */
  readonly pointAnswers?: readonly PointAnswers[] | undefined
  /** Where it lies in a text. */
  readonly span?: Span | undefined
  /** The name of a span in its file, by which comments and relations find it. */
  readonly id?: string | undefined
  /** The names of the spans that it relates. */
  readonly ends?: RelationEnds | undefined
  /** What it is through a clip. */
  readonly track?: Track | undefined
}

/** What is shown of an annotation. */
export interface AnnotationContents {
  readonly objects: readonly AnnotationObject[]
  /** Objects that could not be read. */
  readonly unread: number
  /** The first of those. */
  readonly listedUnread: readonly UnreadObject[]
}

/** Which entries of a file's list are objects, and which stand beside them. */
export interface EntryPlaces {
  readonly objects: readonly number[]
  readonly beside: readonly number[]
  /** The rows of the objects that can't be read. */
  readonly unread: ReadonlySet<number>
}

/** Reads a file's entries in as many turns as they come in. */
export interface EntryReader {
  /**
   * Reads the next entries, without those that can't be read. One that is known already gets its row, and the place that it
   * is known by is added to `same` behind that.
   */
  take(entries: readonly unknown[], same?: number[]): readonly AnnotationObject[]
  readonly places: EntryPlaces
  /** What could not be read, by its path in this file. */
  unread(file: unknown): Omit<AnnotationContents, 'objects'>
}

/** More that can't be read are counted, but not listed. */
const UNREAD_LISTED_MAX = 200

/** Starts with a file's first entry; `colours` are those of the project's classes. */
export function createEntryReader(colours: Readonly<Record<string, string>> = {}): EntryReader {
  const unreadRows = new Set<number>()
  const places = { objects: [] as number[], beside: [] as number[], unread: unreadRows }
  const listed: UnreadEntry[] = []
  let place = 0

  function read(entry: unknown): AnnotationObject | undefined {
    const object = readObject(entry, places.objects.length, colours)
    places.objects.push(place)
    if (object !== undefined) return object
    unreadRows.add(places.objects.length - 1)
    if (listed.length < UNREAD_LISTED_MAX) listed.push({ place, entry })
    return undefined
  }

  return {
    places,
    take(entries, same) {
      const objects: AnnotationObject[] = []
      for (const entry of entries) {
        if (entry instanceof SameEntry) {
          same?.push(places.objects.length, entry.place)
          places.objects.push(place)
        } else if (isObjectEntry(entry)) {
          const object = read(entry)
          if (object !== undefined) objects.push(object)
        } else places.beside.push(place)
        place += 1
      }
      return objects
    },
    unread: (file) => ({
      unread: unreadRows.size,
      listedUnread: listed.map((one) => unreadAt(isNative(file) ? LIST : '', one)),
    }),
  }
}

/**
 * Reads a native annotation and goes on past what it can't read; undefined where the file is no annotation. `colours` are
 * those of the project's classes.
 */
export function readDocument(
  file: unknown,
  colours: Readonly<Record<string, string>> = {},
): AnnotationContents | undefined {
  const entries = entriesOf(file)
  if (entries === undefined) return undefined
  const reader = createEntryReader(colours)
  return { objects: reader.take(entries), ...reader.unread(file) }
}

/** How the platform's format calls what no person drew: what a model says, and what was brought in to begin with. */
const PREDICTED: ReadonlySet<string> = new Set(['Prediction', 'Preannotation'])

/** Reads one object; undefined for one that can't be read. */
export function readObject(
  value: unknown,
  row: number,
  colours: Readonly<Record<string, string>>,
): AnnotationObject | undefined {
  if (!isNative(value)) return undefined
  const facts = factsOf(value)
  if (isTimed(value)) return readTimed(value, facts, row, colours)
  const native = nativeType(facts)
  const kind = native === undefined ? undefined : kindOf(native)
  const geometry = kind?.read(facts)
  if (kind === undefined || geometry === undefined) return undefined
  const outline = kind.outline(geometry)
  const box = outline === undefined ? undefined : outlineBox(outline)
  const parts = kind.parts?.(geometry)
  const span = kind.span?.(geometry)
  const ends = kind.ends?.(geometry)
  const points = kind.points?.(geometry)
  const object = factsIn(facts, kind.native, row, colours)
  object.attributes = attributesOf(facts)
  if (outline !== undefined) object.outline = outline
  if (box !== undefined) object.box = box
  if (parts !== undefined) object.parts = parts
  if (span !== undefined) object.span = span
  if (span !== undefined && typeof value.id === 'string' && value.id !== '') object.id = value.id
  if (ends !== undefined) object.ends = ends
  if (points !== undefined) object.pointNumbers = points.pointNumbers
  if (points !== undefined && points.pointAnswers.length > 0) object.pointAnswers = points.pointAnswers
  return object
}

/** Reads a track of a clip; its answers are those of its first key. */
function readTimed(
  value: Native,
  facts: Native,
  row: number,
  colours: Readonly<Record<string, string>>,
): AnnotationObject | undefined {
  const track = readTrack(value)
  if (track === undefined) return undefined
  const attributes = attributesOf({ attributes: track.stretches[0]?.keys[0]?.attributes })
  return { ...factsIn(facts, track.type, row, colours), attributes, track }
}

type Draft = { -readonly [K in keyof AnnotationObject]: AnnotationObject[K] }

/** What every kind of object says of itself beside its place. */
function factsIn(value: Native, kind: string, row: number, colours: Readonly<Record<string, string>>): Draft {
  const className = typeof value.className === 'string' ? value.className : ''
  const object: Draft = {
    row,
    kind,
    className,
    colour: (Object.hasOwn(colours, className) ? colours[className] : undefined) ?? classColour(className),
    attributes: NO_ANSWERS,
    approval: approvalOf(value) ?? undefined,
  }
  if (value.locked === true) object.locked = true
  // 0 is the group of those in none.
  if (typeof value.groupId === 'number' && value.groupId !== 0) object.group = value.groupId
  const tracking = trackingOf(value)
  if (tracking !== undefined) object.tracking = tracking
  const before = decidedBefore(value)
  if (before !== null) object.approvalBefore = before
  const reason = reasonOf(value)
  if (reason !== undefined) object.reason = reason
  if (typeof value.creationType === 'string' && PREDICTED.has(value.creationType)) object.isPredicted = true
  const author = authorOf(value)
  if (author !== undefined) object.author = author
  return object
}

const NO_ANSWERS: readonly Attribute[] = []

function trackingOf({ trackingId }: Native): string | undefined {
  if (typeof trackingId === 'number') return String(trackingId)
  return typeof trackingId === 'string' && trackingId !== '' ? trackingId : undefined
}

function authorOf({ createdBy }: Native): string | undefined {
  const email = isNative(createdBy) ? createdBy.email : undefined
  return typeof email === 'string' && email !== '' ? email : undefined
}
