import type { Item } from '#domain/entities'
import type { ErrorCode, PlatformError } from '#domain/errors'
import type { RefusedChange } from '#contract/outbox'

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
const CONFLICTS_MAX = 10

/** Judges the failure of a sending. */
export function classifyAnswer(error: PlatformError, soFar: SendingSoFar): AnswerClass {
  const { code, status } = error
  if (code === 'aborted') return { is: 'interrupted' }
  if (EVERYTHING.has(code) || (status !== undefined && EVERYTHING_STATUSES.has(status))) {
    return { is: 'waiting', who: 'everything' }
  }
  // A redirect comes from something that stands in the platform's way.
  if (status !== undefined && status >= 300 && status < 400) return { is: 'waiting', who: 'everything' }
  if (status === undefined || status === REQUEST_TIMEOUT || status >= 500) return { is: 'waiting', who: 'lane' }
  if (mayBeUnderWay(error) && soFar.isUncertain && soFar.conflicts < CONFLICTS_MAX)
    return { is: 'waiting', who: 'lane' }
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

/** Refusals that sending the same again can't change. */
const FINAL: ReadonlySet<ErrorCode> = new Set([...MOVED, 'bad_request', 'not_found'])

/** What a person can do about a refused write. */
export function remediesFor(error: PlatformError): RefusedChange['remedies'] {
  return FINAL.has(error.code) ? ['discard'] : ['retry', 'discard']
}
