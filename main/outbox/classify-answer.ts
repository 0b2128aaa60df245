import type { Item } from '#domain/entities'
import { type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import type { HeldChange } from '#contract/outbox'
import { voiceOf } from '../http/to-platform-error'

/** Meaning of an answer for an entry: done, refused for good, or waiting, alone or with all others. */
export type AnswerClass =
  | { readonly is: 'done'; readonly item: Item }
  | { readonly is: 'refused' }
  | { readonly is: 'interrupted' }
  | { readonly is: 'waiting'; readonly who: 'lane' | 'everything' }

export interface SendingSoFar {
  /** The platform may have accepted an earlier attempt whose answer was lost. */
  readonly isUncertain: boolean
  /** Consecutive answers that say only that the first attempt is still running. */
  readonly conflicts: number
  /** Checks whether an item is in the state that the write wants, despite the refusal. */
  readonly isSo: (now: Item) => boolean
}

/** Failures that affect every write alike. */
const EVERYTHING: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'maintenance',
  'sign_in_needed',
  'unauthorized',
  'local_platform_down',
  'invalid_answer',
])
/** The item has left the state that the write builds on. */
const MOVED: ReadonlySet<ErrorCode> = new Set(['status_moved', 'approval_moved'])
const EVERYTHING_STATUSES: ReadonlySet<number> = new Set([401, 429, 502, 503, 504])
const REQUEST_TIMEOUT = 408
const CONFLICT = 409
const PRECONDITION_FAILED = 412
const CONFLICTS_MAX = 10

const EVERYTHING_WAITS: AnswerClass = { is: 'waiting', who: 'everything' }
const LANE_WAITS: AnswerClass = { is: 'waiting', who: 'lane' }

/** Classifies a failed attempt. Only an answer of the platform itself ends a write. */
export function classifyAnswer(error: PlatformError, soFar: SendingSoFar): AnswerClass {
  const { code, status } = error
  if (code === 'aborted') return { is: 'interrupted' }
  if (EVERYTHING.has(code) || (status !== undefined && EVERYTHING_STATUSES.has(status))) return EVERYTHING_WAITS
  // A redirect comes from something between the app and the platform.
  if (status !== undefined && status >= 300 && status < 400) return EVERYTHING_WAITS
  if (status === undefined || status === REQUEST_TIMEOUT || status >= 500) return LANE_WAITS
  const voice = voiceOf(error)
  if (voice !== 'platform') return voice === 'none' ? EVERYTHING_WAITS : LANE_WAITS
  if (mayBeUnderWay(error) && soFar.isUncertain && soFar.conflicts < CONFLICTS_MAX) return LANE_WAITS
  const now = itemIn(error)
  // On a platform that ignores the key, the first attempt was accepted and its answer lost.
  if (MOVED.has(code) && now !== undefined && soFar.isSo(now)) return { is: 'done', item: now }
  return { is: 'refused' }
}

/** Tells whether a refusal may mean only that the first attempt with this key is still running. */
export function mayBeUnderWay({ code, status }: PlatformError): boolean {
  return code === 'conflict' && status === CONFLICT
}

/** Reads the item that a refusal carries, in the platform's present state. */
export function itemIn(error: PlatformError): Item | undefined {
  const item = error.data?.['item']
  return typeof item === 'object' && item !== null && 'annotation_status' in item ? (item as Item) : undefined
}

/** Failures unrelated to the write: no connection, or no session. */
const ABOUT_NOBODY: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'maintenance',
  'sign_in_needed',
  'unauthorized',
  'local_platform_down',
])

/** Tells whether the write itself may cause the failure, so that retries might never succeed. */
export function mayBeItsFault({ code, status }: PlatformError): boolean {
  return !ABOUT_NOBODY.has(code) && (status === undefined || !EVERYTHING_STATUSES.has(status))
}

/** Returns the failure for the person. A failure outside the platform says only that the platform is unreachable. */
export function toldFailure(error: PlatformError): PlatformError {
  const { status } = error
  if (status === undefined || status >= 500 || voiceOf(error) !== 'none') return error
  return platformError('network_failure', { detail: `something on the way answered ${status}` })
}

/** Refusals that a retry can't change. */
const FINAL: ReadonlySet<ErrorCode> = new Set([...MOVED, 'bad_request', 'not_found', 'annotation_refused', 'too_large'])

/** Actions that the person has for a refused write. */
export function remediesFor(error: PlatformError): HeldChange['remedies'] {
  const isMoved = error.status === PRECONDITION_FAILED
  return isMoved || FINAL.has(error.code) ? ['discard'] : ['retry', 'discard']
}
