import { type ForeignComment, readForeignComment } from '../comments/foreign-comment'
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

/** One object of an annotation, for display and review. */
export interface AnnotationObject {
  /** Index in the file, from 0: its id while the document is open. */
  readonly row: number
  readonly kind: string
  /** Empty if the file names no class. */
  readonly className: string
  /** CSS colour of its class. */
  readonly colour: string
  readonly attributes: readonly Attribute[]
  /** Reviewer's decision on this object. */
  readonly approval: 'approved' | 'disapproved' | undefined
  /** Decision on the object before its last change; the present state is undecided. */
  readonly approvalBefore?: 'approved' | 'disapproved' | undefined
  /** Reason of a disapproval, if given. */
  readonly reason?: string | undefined
  /** Not drawn by a person: predicted by a model, or preloaded. */
  readonly isPredicted?: true | undefined
  /** The object must not be changed. */
  readonly locked?: boolean | undefined
  readonly group?: number | undefined
  /** Name by which it is tracked across pictures. */
  readonly tracking?: string | undefined
  /** E-mail address of its author. */
  readonly author?: string | undefined
  /** Outline and its box; undefined for an object without a place. */
  readonly outline?: Outline | undefined
  readonly box?: Box | undefined
  /** Colours of its pixels in the mask. */
  readonly parts?: readonly number[] | undefined
  /** Number of those pixels. */
  readonly area?: number | undefined
  /** Numbers of a skeleton's points, in the order of its dots. */
  readonly pointNumbers?: readonly number[] | undefined
  /** Answers of single skeleton points, without unanswered ones. */
  readonly pointAnswers?: readonly PointAnswers[] | undefined
  /** Its range in a text. */
  readonly span?: Span | undefined
  /** Id of a span in its file, by which comments and relations find it. */
  readonly id?: string | undefined
  /** Ids of the spans that it relates. */
  readonly ends?: RelationEnds | undefined
  /** Its course through a clip. */
  readonly track?: Track | undefined
}

/** Displayed content of an annotation. */
export interface AnnotationContents {
  readonly objects: readonly AnnotationObject[]
  /** Number of unreadable objects. */
  readonly unread: number
  /** First of those. */
  readonly listedUnread: readonly UnreadObject[]
}

/** Which entries of a file's list are objects, and which are not. */
export interface EntryPlaces {
  readonly objects: readonly number[]
  readonly beside: readonly number[]
  /** Rows of the unreadable objects. */
  readonly unread: ReadonlySet<number>
}

/** Reads a file's entries in batches. */
export interface EntryReader {
  /**
   * Reads the next entries without unreadable ones. An entry that is known already keeps its row, and the index of its
   * known text is added to `same` after that row.
   */
  take(entries: readonly unknown[], same?: number[]): readonly AnnotationObject[]
  readonly places: EntryPlaces
  /** Comments among the entries, the first of many. */
  readonly foreign: readonly ForeignComment[]
  /** Unreadable objects, with their paths in this file. */
  unread(file: unknown): Omit<AnnotationContents, 'objects'>
}

/** Most listed unreadable objects; more are only counted. */
const UNREAD_LISTED_MAX = 200
/** Most comments of other programs that are shown. */
const FOREIGN_MAX = 1_000

/** Starts at a file's first entry; `colours` are those of the project's classes. */
export function createEntryReader(colours: Readonly<Record<string, string>> = {}): EntryReader {
  const unreadRows = new Set<number>()
  const places = { objects: [] as number[], beside: [] as number[], unread: unreadRows }
  const listed: UnreadEntry[] = []
  const foreign: ForeignComment[] = []
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
    foreign,
    take(entries, same) {
      const objects: AnnotationObject[] = []
      for (const entry of entries) {
        if (entry instanceof SameEntry) {
          same?.push(places.objects.length, entry.place)
          places.objects.push(place)
        } else if (isObjectEntry(entry)) {
          const object = read(entry)
          if (object !== undefined) objects.push(object)
        } else {
          places.beside.push(place)
          const comment = foreign.length < FOREIGN_MAX ? readForeignComment(entry, place) : undefined
          if (comment !== undefined) foreign.push(comment)
        }
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
 * Reads a native annotation and skips unreadable parts; undefined if the file is no annotation. `colours` are those of
 * the project's classes.
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

/** Creation types of objects that no person drew: predictions and preloaded objects. */
const PREDICTED: ReadonlySet<string> = new Set(['Prediction', 'Preannotation'])

/** Reads one object; undefined if it is unreadable. */
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

/** Common fields of every kind of object besides its geometry. */
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
  // Group 0 means no group.
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
