import type { Item } from '#domain/entities'
import { type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import type { HeldChange } from '#contract/outbox'
import { voiceOf } from '../http/to-platform-error'

/** What an answer means for an entry: it is in, it will never get in, or it waits, alone or with everything else. */
export type AnswerClass =
  | { readonly is: 'done'; readonly item: Item }
  | { readonly is: 'refused' }
  | { readonly is: 'interrupted' }
  | { readonly is: 'waiting'; readonly who: 'lane' | 'everything' }

export interface SendingSoFar {
  /** An earlier sending may have got in without our hearing of it. */
  readonly isUncertain: boolean
  /** Answers in a row that said only that the first sending is still under way. */
  readonly conflicts: number
  /** Tells whether an item is as the write wanted it, for all that the platform refused. */
  readonly isSo: (now: Item) => boolean
}

/** Failures that strike whatever is sent next just as well. */
const EVERYTHING: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'maintenance',
  'sign_in_needed',
  'unauthorized',
  'local_platform_down',
  'invalid_answer',
])
/** The item is no longer what the write came from. */
const MOVED: ReadonlySet<ErrorCode> = new Set(['status_moved', 'approval_moved'])
const EVERYTHING_STATUSES: ReadonlySet<number> = new Set([401, 429, 502, 503, 504])
const REQUEST_TIMEOUT = 408
const CONFLICT = 409
const PRECONDITION_FAILED = 412
const CONFLICTS_MAX = 10

const EVERYTHING_WAITS: AnswerClass = { is: 'waiting', who: 'everything' }
const LANE_WAITS: AnswerClass = { is: 'waiting', who: 'lane' }

/** Judges the failure of a sending; only the platform's own word ends a write. */
export function classifyAnswer(error: PlatformError, soFar: SendingSoFar): AnswerClass {
  const { code, status } = error
  if (code === 'aborted') return { is: 'interrupted' }
  if (EVERYTHING.has(code) || (status !== undefined && EVERYTHING_STATUSES.has(status))) return EVERYTHING_WAITS
  // A redirect comes from something that stands in the platform's way.
  if (status !== undefined && status >= 300 && status < 400) return EVERYTHING_WAITS
  if (status === undefined || status === REQUEST_TIMEOUT || status >= 500) return LANE_WAITS
  const voice = voiceOf(error)
  if (voice !== 'platform') return voice === 'none' ? EVERYTHING_WAITS : LANE_WAITS
  if (mayBeUnderWay(error) && soFar.isUncertain && soFar.conflicts < CONFLICTS_MAX) return LANE_WAITS
  const now = itemIn(error)
  // Such as on a platform that passes the key over: it got in at the first sending, and nobody heard the answer.
  if (MOVED.has(code) && now !== undefined && soFar.isSo(now)) return { is: 'done', item: now }
  return { is: 'refused' }
}

/** Tells whether a refusal may only say that the first sending with this key is still being worked on. */
export function mayBeUnderWay({ code, status }: PlatformError): boolean {
  return code === 'conflict' && status === CONFLICT
}

/** The item that a refusal carries, as the platform has it. */
export function itemIn(error: PlatformError): Item | undefined {
  const item = error.data?.['item']
  return typeof item === 'object' && item !== null && 'annotation_status' in item ? (item as Item) : undefined
}

/** Failures that say nothing of the write itself: nobody was reached, or nobody is signed in. */
const ABOUT_NOBODY: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'maintenance',
  'sign_in_needed',
  'unauthorized',
  'local_platform_down',
])

/** Tells whether a failure may lie in the write, so that sending it again and again may never end. */
export function mayBeItsFault({ code, status }: PlatformError): boolean {
  return !ABOUT_NOBODY.has(code) && (status === undefined || !EVERYTHING_STATUSES.has(status))
}

/** A failure as the person reads it: what did not come from the platform says only that it wasn't reached. */
export function toldFailure(error: PlatformError): PlatformError {
  const { status } = error
  if (status === undefined || status >= 500 || voiceOf(error) !== 'none') return error
  return platformError('network_failure', { detail: `something on the way answered ${status}` })
}

/** Refusals that sending the same again can't change. */
const FINAL: ReadonlySet<ErrorCode> = new Set([...MOVED, 'bad_request', 'not_found', 'annotation_refused', 'too_large'])

/** What a person can do about a refused write. */
export function remediesFor(error: PlatformError): HeldChange['remedies'] {
  const isMoved = error.status === PRECONDITION_FAILED
  return isMoved || FINAL.has(error.code) ? ['discard'] : ['retry', 'discard']
}
