import { isNative, type Native } from '../native'
import type { AnswerPath } from '../forms/answers'
import type { ThreadId } from '../ops/op'

/** The field of a thread that names a component of a form, as answers name theirs. */
export const ELEMENT_PATH = 'element_path'

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

/** Remarks about one place of the picture, the oldest first. */
export interface Thread {
  readonly id: ThreadId
  /** In the picture's pixels; undefined for what is said of no place. */
  readonly place: { readonly x: number; readonly y: number } | undefined
  /** The component of a form that it is about; such a thread has no place. */
  readonly path?: AnswerPath
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
  return {
    id,
    place: path === undefined && isNumber(value.x) && isNumber(value.y) ? { x: value.x, y: value.y } : undefined,
    ...(path === undefined ? {} : { path }),
    isResolved: value.resolved === true,
    remarks,
    author: author === '' ? (first?.email ?? '') : author,
    at: timeOf(value.createdAt) ?? first?.at,
  }
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
