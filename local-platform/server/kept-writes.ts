import { createHash } from 'node:crypto'
import type { Result } from '#domain/result'
import type { Platform } from '../platform-context'
import { refusalBody, refuse, type Refusal } from './refusal'

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly body: string
}

const KEY_FORM = /^[\x21-\x7e]{1,200}$/
const UNREPEATED_FROM = 500

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
  if (!KEY_FORM.test(key)) return wireAnswer(refuse('bad_request', { message: 'header.idempotency-key: not accepted' }))
  const requestHash = createHash('sha256').update(request).digest('base64url')
  const { storage, clock } = platform
  return storage.write(() => {
    const kept = storage.keptAnswers.find(personId, key)
    if (kept !== undefined) {
      return kept.requestHash === requestHash
        ? kept
        : wireAnswer(refuse('conflict', { status: 422, message: 'This idempotency key was used for another request.' }))
    }
    const answer = wireAnswer(work())
    if (answer.status < UNREPEATED_FROM)
      storage.keptAnswers.keep(personId, key, { requestHash, ...answer }, clock.now())
    return answer
  })
}

/** What a result looks like on the wire. */
export function wireAnswer(result: Result<unknown, Refusal>): WireAnswer {
  return result.ok
    ? { status: 200, body: JSON.stringify(result.value) }
    : { status: result.error.status, body: JSON.stringify(refusalBody(result.error)) }
}
