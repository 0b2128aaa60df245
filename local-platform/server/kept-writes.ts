import { createHash } from 'node:crypto'
import type { ErrorCode } from '#domain/errors'
import { ok, type Result } from '#domain/result'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import { refusalBody, refuse, type Refusal } from './refusal'

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly body: string
}

const KEY_FORM = /^[\x21-\x7e]{1,200}$/
const UNREPEATED_FROM = 500
const OK = 200

/**
 * Does a write at most once per idempotency key, and answers its repeats with the first answer.
 * The write and its answer are kept in one transaction: a reply lost on the way can be asked for again.
 */
export function keptWrite(
  platform: Platform,
  personId: number,
  key: string,
  request: string,
  work: () => Result<unknown, Refusal>,
): WireAnswer {
  if (!isKey(key)) return wireAnswer(refuse('bad_request', { message: 'header.idempotency-key: not accepted' }))
  const requestHash = hashOf(request)
  const { storage, clock } = platform
  return storage.write(() => {
    const kept = storage.keptAnswers.find(personId, key)
    if (kept !== undefined) {
      return kept.requestHash === requestHash ? kept : wireAnswer(keyUsed())
    }
    const answer = wireAnswer(work())
    if (answer.status < UNREPEATED_FROM)
      storage.keptAnswers.keep(personId, key, { requestHash, ...answer }, clock.now())
    return answer
  })
}

/** The answer that a write got before under its idempotency key; undefined: it is the first, or has no key. */
export function answeredBefore<T>(
  { storage }: Pick<Platform, 'storage'>,
  { personId, cause: key }: Actor,
  request: string,
): Result<T, Refusal> | undefined {
  const kept = key === null ? undefined : storage.keptAnswers.find(personId, key)
  if (kept === undefined) return undefined
  if (kept.requestHash !== hashOf(request)) return keyUsed()
  const said: unknown = JSON.parse(kept.body)
  // It was written down from an answer of this very row.
  if (kept.status === OK) return ok(said as T)
  const { code, message, ...data } = said as { readonly code: ErrorCode; readonly message: string }
  return refuse(code, { status: kept.status, message, data })
}

/** Does the last step of a write that had to read first, at most once per idempotency key; like `keptWrite`, but as a result. */
export function keptStep<T>(
  platform: Platform,
  actor: Actor,
  request: string,
  work: () => Result<T, Refusal>,
): Result<T, Refusal> {
  const { storage, clock } = platform
  return storage.write(() => {
    const before = answeredBefore<T>(platform, actor, request)
    if (before !== undefined) return before
    const result = work()
    const { status, body } = wireAnswer(result)
    if (actor.cause !== null && status < UNREPEATED_FROM) {
      const answer = { requestHash: hashOf(request), status, body }
      storage.keptAnswers.keep(actor.personId, actor.cause, answer, clock.now())
    }
    return result
  })
}

/** Tells whether a text can be an idempotency key. */
export function isKey(text: string): boolean {
  return KEY_FORM.test(text)
}

function hashOf(request: string): string {
  return createHash('sha256').update(request).digest('base64url')
}

function keyUsed(): ReturnType<typeof refuse> {
  return refuse('conflict', { status: 422, message: 'This idempotency key was used for another request.' })
}

/** What a result looks like on the wire. */
export function wireAnswer(result: Result<unknown, Refusal>): WireAnswer {
  return result.ok
    ? { status: 200, body: JSON.stringify(result.value) }
    : { status: result.error.status, body: JSON.stringify(refusalBody(result.error)) }
}
