import { entity } from '../kinds/entity'
import type { Span } from '../kinds/kind'
import { isNative, type Native } from '../native'
import type { AnswerPath } from '../forms/answers'
import type { ThreadId } from '../ops/op'

/** Field of a thread that names a component of a form, as in answers. */
const ELEMENT_PATH = 'element_path'

/** Remark of one person in a thread. */
export interface Remark {
  /** Index among all remarks in the file. */
  readonly nth: number
  readonly text: string
  /** Empty if the file has no author. */
  readonly email: string
  /** ISO 8601 time; missing in files of other programs. */
  readonly at: string | undefined
  readonly isEdited: boolean
  /** E-mail addresses of mentioned people. */
  readonly mentions: readonly string[]
}

/** Text range of a comment; `object` identifies its span, whose ends may move later. */
export interface WordsPlace extends Span {
  readonly object?: string
}

/** Component of a form that a comment is about. */
export interface ComponentPlace {
  readonly path: AnswerPath
}

/** Start of a comment: a place of a picture, a text range, or a component of a form. */
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
  /** In the picture's pixels; undefined for a comment without a place. */
  readonly place: PicturePlace | undefined
  /** Component of a form; such a thread has no place. */
  readonly path?: AnswerPath
  /** Text range; absent if the comment is on none. */
  readonly words?: WordsPlace
  readonly isResolved: boolean
  readonly remarks: readonly Remark[]
  /** Its first author. */
  readonly author: string
  /** Time of its first remark. */
  readonly at: string | undefined
}

/** Reads a thread of the platform's format, or of its first version; undefined if it is no thread. */
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

/** Tells whether a place is a text range. */
export function isWordsPlace(place: ThreadPlace): place is WordsPlace {
  return 'start' in place
}

/** Tells whether a place is a component of a form. */
export function isComponentPlace(place: ThreadPlace): place is ComponentPlace {
  return 'path' in place
}

/** Tells whether a place is on a picture. */
export function isPicturePlace(place: ThreadPlace): place is PicturePlace {
  return 'x' in place
}

/** Native fields of a place; in the format, a component also needs a picture place. */
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

/** Remarks as in the file. */
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
