import { entity } from '../kinds/entity'
import type { Span } from '../kinds/kind'
import { isNative, type Native } from '../native'
import type { AnswerPath } from '../forms/answers'
import type { ThreadId } from '../ops/op'

/** The field of a thread that names a component of a form, as answers name theirs. */
const ELEMENT_PATH = 'element_path'

/** What one person said in a thread. */
export interface Remark {
  /** Its place among all that stand in the file. */
  readonly nth: number
  readonly text: string
  /** Empty where the file does not say who. */
  readonly email: string
  /** When, as ISO 8601 writes times; files of other programs do not say it. */
  readonly at: string | undefined
  readonly isEdited: boolean
  /** The e-mail addresses of those whom it calls. */
  readonly mentions: readonly string[]
}

/** A stretch of a text that a comment is about; `object` names its span, whose ends may move later. */
export interface WordsPlace extends Span {
  readonly object?: string
}

/** The component of a form that a comment is about. */
export interface ComponentPlace {
  readonly path: AnswerPath
}

/** Where a comment begins: a place of a picture, words of a text, or a component of a form. */
export type ThreadPlace = PicturePlace | WordsPlace | ComponentPlace

/** A place of a picture, in its pixels; in a video with the time at which it is seen, in microseconds. */
export interface PicturePlace {
  readonly x: number
  readonly y: number
  readonly time?: number
}

/** Remarks about one place of the item, the oldest first. */
export interface Thread {
  readonly id: ThreadId
  /** In the picture's pixels; undefined for a comment on no place. */
  readonly place: PicturePlace | undefined
  /** The component of a form that it is about; such a thread has no place. */
  readonly path?: AnswerPath
  /** The words of a text; left out where the comment is on none. */
  readonly words?: WordsPlace
  readonly isResolved: boolean
  readonly remarks: readonly Remark[]
  /** Who began it. */
  readonly author: string
  /** When it was begun. */
  readonly at: string | undefined
}

/** Reads a thread of the platform's format, or of its first version; what is no thread at all is undefined. */
export function readThread(value: unknown, id: ThreadId): Thread | undefined {
  if (!isNative(value)) return undefined
  const remarks = remarksOf(value).flatMap((one, nth) => readRemark(one, nth) ?? [])
  const [first] = remarks
  const path = pathIn(value[ELEMENT_PATH])
  const author = isNative(value.createdBy) ? textOf(value.createdBy.email) : ''
  const words = wordsIn(value)
  return {
    id,
    place: path === undefined ? pictureIn(value) : undefined,
    ...(path === undefined ? {} : { path }),
    ...(words === undefined ? {} : { words }),
    isResolved: value.resolved === true,
    remarks,
    author: author === '' ? (first?.email ?? '') : author,
    at: timeOf(value.createdAt) ?? first?.at,
  }
}

/** Tells words of a text from a place of a picture. */
export function isWordsPlace(place: ThreadPlace): place is WordsPlace {
  return 'start' in place
}

/** Tells a component of a form from other places. */
export function isComponentPlace(place: ThreadPlace): place is ComponentPlace {
  return 'path' in place
}

/** Tells a place of a picture from others. */
export function isPicturePlace(place: ThreadPlace): place is PicturePlace {
  return 'x' in place
}

/** The native fields of a place; the format asks for a place of a picture beside a component. */
export function placeFields(place: ThreadPlace): Native {
  if (isComponentPlace(place)) return { x: 0, y: 0, [ELEMENT_PATH]: place.path }
  if (isPicturePlace(place))
    return { x: place.x, y: place.y, ...(place.time === undefined ? {} : { timestamp: place.time }) }
  const { start, end, object } = place
  return { start, end, ...(object === undefined ? {} : { objectId: object }) }
}

function pictureIn({ x, y, timestamp }: Native): PicturePlace | undefined {
  if (!isNumber(x) || !isNumber(y)) return undefined
  return { x, y, ...(isNumber(timestamp) ? { time: timestamp } : {}) }
}

function wordsIn({ start, end, objectId }: Native): WordsPlace | undefined {
  const span = entity.read({ start, end })
  return span === undefined ? undefined : { ...span, ...(typeof objectId === 'string' ? { object: objectId } : {}) }
}

/** The remarks as they stand in the file. */
export function remarksOf({ correspondence, comments }: Native): readonly unknown[] {
  if (Array.isArray(correspondence)) return correspondence
  return Array.isArray(comments) ? comments : []
}

function readRemark(value: unknown, nth: number): Remark | undefined {
  if (!isNative(value)) return undefined
  const { text, email, id, createdAt, updatedAt, mentions } = value
  return {
    nth,
    text: textOf(text),
    email: textOf(email) === '' ? textOf(id) : textOf(email),
    at: timeOf(createdAt),
    isEdited: timeOf(updatedAt) !== undefined,
    mentions: Array.isArray(mentions) ? mentions.filter((one) => typeof one === 'string') : [],
  }
}

function pathIn(value: unknown): AnswerPath | undefined {
  const isPath = Array.isArray(value) && value.length > 0
  return isPath && value.every((step) => typeof step === 'string' || isNumber(step)) ? value : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function timeOf(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
