import { type PlatformError, platformError } from '#domain/errors'
import type { Service } from '#domain/endpoints/services'
import { err, type Result } from '#domain/result'
import type { HttpClient } from '../http/client'
import type { HttpAnswer, HttpStream } from '../http/http-answer'

/** What an answer says before its body is read; the body is there where it came whole. */
export type AnswerHead = Pick<HttpAnswer, 'status' | 'headers'> & Partial<Pick<HttpAnswer, 'body'>>

/** Where the services are and who asks; both may change while the app runs. */
export interface CallContext {
  readonly http: HttpClient
  /** The base address of a service, once it is known. */
  readonly address: (service: Service) => Promise<Result<string>>
  /** An access token that is still good; `renew` asks for a new one because the last was refused. */
  readonly accessToken: (renew?: { readonly refused: string }) => Promise<Result<string>>
  /** Told of every answer, for the maintenance header and the clock. */
  readonly onAnswer?: (service: Service, answer: AnswerHead) => void
  /** Told of every call that found nobody, or that nobody answered in time. */
  readonly onNoAnswer?: (service: Service) => void
  /** Told of a call that waits long for its answer, and how to see whether it still does. */
  readonly onSlow?: (isWaiting: () => boolean) => void
}

/** A call that waits longer than this gives reason to look whether the platform is there. */
const SLOW_MS = 3_000

interface Sending<A> {
  readonly service: Service
  readonly signal?: AbortSignal | undefined
  /** One try; without a token for endpoints that are open. */
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<Result<A>>
}

/** Sends a call that is open to everybody, and tells of its answer. */
export async function withoutToken<A extends HttpAnswer | HttpStream>(
  context: CallContext,
  { service, signal, send }: Sending<A>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result<A>> {
  // While a token was awaited the person may have changed: a call that was broken off must not go out with it.
  if (signal?.aborted) return err(platformError('aborted'))
  const answer = await watched(context, send(headers))
  if (answer.ok) context.onAnswer?.(service, headOf(answer.value))
  else if (isNobody(answer.error)) context.onNoAnswer?.(service)
  return answer
}

/** Sends a call with the person's token, once more with a new one if it is refused, and tells of each answer. */
export async function withToken<A extends HttpAnswer | HttpStream>(
  context: CallContext,
  sending: Sending<A>,
): Promise<Result<A>> {
  const token = await context.accessToken()
  if (!token.ok) return token
  const first = await withoutToken(context, sending, bearer(token.value))
  if (!first.ok || first.value.status !== 401) return first
  const { body } = first.value
  if (!Buffer.isBuffer(body)) body.destroy()
  const renewed = await context.accessToken({ refused: token.value })
  return renewed.ok ? withoutToken(context, sending, bearer(renewed.value)) : renewed
}

/** The same answer; where it takes long, that is told. */
async function watched<T>({ onSlow }: CallContext, coming: Promise<T>): Promise<T> {
  if (onSlow === undefined) return coming
  let isWaiting = true
  const timer = setTimeout(() => onSlow(() => isWaiting), SLOW_MS)
  try {
    return await coming
  } finally {
    isWaiting = false
    clearTimeout(timer)
  }
}

/** Tells whether a call failed because nobody answered. */
export function isNobody({ code }: PlatformError): boolean {
  return code === 'network_failure' || code === 'timeout'
}

function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` }
}

function headOf({ status, headers, body }: HttpAnswer | HttpStream): AnswerHead {
  return Buffer.isBuffer(body) ? { status, headers, body } : { status, headers }
}
