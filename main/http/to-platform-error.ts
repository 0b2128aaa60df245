import { type ErrorCode, isSaidByPlatforms, type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import type { HttpAnswer } from './http-answer'
import { readJson, SMALL_LIMITS } from './read-json'
import { retryAfter } from './retry-after'

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'conflict',
  422: 'bad_request',
  429: 'too_many_requests',
}

/** Failure for a thrown call: a network failure is status 502. */
export function errorFromThrown(error: unknown, signal?: AbortSignal): PlatformError {
  if (signal?.aborted) return platformError('aborted')
  const detail = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && error.name === 'TimeoutError') return platformError('timeout', { status: 502, detail })
  // It arrived, but is not packed as its head says.
  if (UNPACKING.test(causeCode(error))) return platformError('invalid_answer', { detail })
  return platformError('network_failure', { detail })
}

/** The codes of a body that gzip, brotli or zstd can't unpack; one that only ends too soon was cut off on its way. */
const UNPACKING = /^(?:Z_DATA_ERROR|ERR__ERROR_|ZSTD_error_)/

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** Failures that only the platform can explain: the person reads its sentence. */
const IN_ITS_WORDS: ReadonlySet<ErrorCode> = new Set(['constraint_unmet'])
const SENTENCE_LENGTH_MAX = 300
const DETAIL_LENGTH_MAX = 500
const COMPANIONS_MAX = 20
const COMPANION_NAME_MAX = 60
const COMPANION_LENGTH_MAX = 1_000

/** Failure for an answer outside 2xx: the platform's own code if allowed, else its status. */
export function errorFromAnswer(answer: HttpAnswer): PlatformError {
  const body = jsonObject(answer.body)
  const code =
    codeIn(body?.['code']) ?? BY_STATUS[answer.status] ?? (answer.status >= 500 ? 'platform_failed' : 'unexpected')
  const said = [body?.['message'], body?.['error'], body?.['errors']].find((part) => part !== undefined)
  const sentence = IN_ITS_WORDS.has(code) && typeof said === 'string' ? cut(said.trim(), SENTENCE_LENGTH_MAX) : ''
  return platformError(code, {
    status: answer.status,
    ...(sentence === '' ? {} : { message: sentence }),
    ...(said === undefined ? {} : { detail: textOf(said) }),
    ...given({ data: body, retryAfterMs: retryAfter(answer, Date.now()) }),
  })
}

/** Who a failed call heard from: the platform's own error body, another JSON body, or neither, such as a gateway's page. */
export function voiceOf({ data, status }: PlatformError): 'platform' | 'json' | 'none' {
  if (status === undefined || data === undefined) return 'none'
  return typeof data['code'] === 'string' && data['code'] !== '' ? 'platform' : 'json'
}

/** The fields of an error body that are short enough to be kept and handed on, a few at most. */
export function companionsIn(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const short = Object.entries(body).flatMap(([name, value]) => {
    const json = jsonOf(value)
    const isShort = name.length <= COMPANION_NAME_MAX && json !== '' && json.length <= COMPANION_LENGTH_MAX
    return isShort ? [[name.toWellFormed(), JSON.parse(json) as unknown] as const] : []
  })
  return Object.fromEntries(short.slice(0, COMPANIONS_MAX))
}

function codeIn(said: unknown): ErrorCode | undefined {
  const lower = typeof said === 'string' ? said.toLowerCase() : undefined
  return isSaidByPlatforms(lower) ? lower : undefined
}

/** Object in a refusal; a refusal without JSON, or with too much of it, has only its status. */
function jsonObject(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  const read = readJson(body, SMALL_LIMITS)
  const value = read.ok ? read.value : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

function textOf(said: unknown): string {
  return cut(typeof said === 'string' ? said : jsonOf(said), DETAIL_LENGTH_MAX)
}

/** A value as JSON of whole characters; empty where it can't be written. */
function jsonOf(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part)) ?? ''
    )
  } catch {
    // Nested deeper than the stack reaches: it says nothing that a person could read.
    return ''
  }
}

/** A cut may fall into the middle of a character. */
function cut(text: string, max: number): string {
  return text.length <= max ? text.toWellFormed() : `${text.slice(0, max - 1).toWellFormed()}…`
}
