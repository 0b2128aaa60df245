import { createHash } from 'node:crypto'
import type { ErrorCode } from '#domain/errors'
import { ok, type Result } from '#domain/result'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import { refusalBody, refuse, type Refusal } from './refusal'

/** Answer in its wire form. */
export interface WireAnswer {
  readonly status: number
  readonly body: string
}

const KEY_FORM = /^[\x21-\x7e]{1,200}$/
const UNREPEATED_FROM = 500
const OK = 200

/**
 * Runs a write at most once per idempotency key, and repeats its first answer. One transaction stores the write and its
 * answer: a lost reply can be requested again.
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

/** Earlier answer for a write's idempotency key; undefined for a first write, or without a key. */
export function answeredBefore<T>(
  { storage }: Pick<Platform, 'storage'>,
  { personId, cause: key }: Actor,
  request: string,
): Result<T, Refusal> | undefined {
  const kept = key === null ? undefined : storage.keptAnswers.find(personId, key)
  if (kept === undefined) return undefined
  if (kept.requestHash !== hashOf(request)) return keyUsed()
  const said: unknown = JSON.parse(kept.body)
  // It was stored from an answer of this very row.
  if (kept.status === OK) return ok(said as T)
  const { code, message, ...data } = said as { readonly code: ErrorCode; readonly message: string }
  return refuse(code, { status: kept.status, message, data })
}

/**
 * Runs the final step of a write that read first, at most once per idempotency key. Like `keptWrite`, but returns a
 * result.
 */
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

/** Wire form of a result. */
export function wireAnswer(result: Result<unknown, Refusal>): WireAnswer {
  return result.ok
    ? { status: 200, body: JSON.stringify(result.value) }
    : { status: result.error.status, body: JSON.stringify(refusalBody(result.error)) }
}
