import { type PlatformError, platformError } from '#domain/errors'
import type { Service } from '#domain/endpoints/services'
import { err, type Result } from '#domain/result'
import type { HttpClient } from '../http/client'
import type { HttpAnswer, HttpStream } from '../http/http-answer'
import type { Sight } from './sight'

/** Answer before its body is read; the body is present if it arrived completely. */
export type AnswerHead = Pick<HttpAnswer, 'status' | 'headers'> & Partial<Pick<HttpAnswer, 'body'>>

/** Addresses of services, and the session; both may change while the app runs. */
export interface CallContext {
  readonly http: HttpClient
  /** Base address of a service, once known. */
  readonly address: (service: Service) => Promise<Result<string>>
  /** Valid access token; `renew` requests a new one after a refusal. */
  readonly accessToken: (renew?: { readonly refused: string }) => Promise<Result<string>>
  /** Called with every answer, for the maintenance header and the clock. */
  readonly onAnswer?: (service: Service, answer: AnswerHead) => void
  /** Called for every call without a connection or a timely answer. */
  readonly onNoAnswer?: (service: Service) => void
  /** Called for a slow call, with a check whether it still waits. */
  readonly onSlow?: (isWaiting: () => boolean) => void
  /** As whom the shell reads; absent: always as itself. */
  readonly sight?: Pick<Sight, 'headers' | 'refused'>
}

/** Milliseconds after which a call is slow and prompts a probe. */
const SLOW_MS = 3_000

interface Sending<A> {
  readonly service: Service
  readonly signal?: AbortSignal | undefined
  /** Makes one attempt; open endpoints get no token. */
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<Result<A>>
}

/** Sends a call of an open endpoint and reports its answer. */
export async function withoutToken<A extends HttpAnswer | HttpStream>(
  context: CallContext,
  { service, signal, send }: Sending<A>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result<A>> {
  // The person may have changed while the token was awaited: an aborted call must not be sent with it.
  if (signal?.aborted) return err(platformError('aborted'))
  const answer = await watched(context, send(headers))
  if (answer.ok) context.onAnswer?.(service, headOf(answer.value))
  else if (isNobody(answer.error)) context.onNoAnswer?.(service)
  return answer
}

/** Sends a call with the person's token, once more with a new one after a refusal; reports each answer. */
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

/** Passes the answer on and reports a slow call. */
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

/** Tells whether a call failed without any answer. */
export function isNobody({ code }: PlatformError): boolean {
  return code === 'network_failure' || code === 'timeout'
}

function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` }
}

function headOf({ status, headers, body }: HttpAnswer | HttpStream): AnswerHead {
  return Buffer.isBuffer(body) ? { status, headers, body } : { status, headers }
}
