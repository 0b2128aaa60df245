import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { HttpClient } from '../http/client'
import type { HttpAnswer } from '../http/http-answer'
import { errorFromAnswer } from '../http/to-platform-error'
import type {
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointName,
  EndpointQuery,
  PathValues,
  Service,
} from '#endpoints'
import { loadEndpoints } from './load-endpoints'

/** Where the services are and who asks; both may change while the app runs. */
export interface CallContext {
  readonly http: HttpClient
  /** The base address of a service, once it is known. */
  readonly address: (service: Service) => Promise<Result<string>>
  /** An access token that is still good; `renew` asks for a new one because the last was refused. */
  readonly accessToken: (renew?: { readonly refused: string }) => Promise<Result<string>>
  /** Told of every answer, for the maintenance header and the clock. */
  readonly onAnswer?: (service: Service, answer: HttpAnswer) => void
  /** Told of every call that found nobody. */
  readonly onNoAnswer?: (service: Service) => void
}

export interface CallOptions<E extends EndpointName> {
  readonly path?: PathValues<E>
  readonly query?: EndpointQuery<E>
  readonly body?: EndpointBody<E>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export type Call = <E extends EndpointName>(name: E, options: CallOptions<E>) => Promise<Result<EndpointAnswer<E>>>

/** A caller of the endpoint table: fills the address, adds the token, replays once after a refresh, checks the answer. */
export function createCall(context: CallContext): Call {
  return async (name, options) => {
    const endpoint: Endpoint = (await loadEndpoints())[name]
    const address = await context.address(endpoint.service)
    if (!address.ok) return address
    const url = urlOf(address.value, endpoint.path, options)
    const answer = endpoint.open
      ? await send(context, endpoint, url, options)
      : await sendWithToken(context, endpoint, url, options)
    if (!answer.ok) return answer
    if (answer.value.status < 200 || answer.value.status > 299) return err(errorFromAnswer(answer.value))
    return readAnswer(name, endpoint, answer.value)
  }
}

/** The address of an endpoint with its holes and its query filled. */
export function urlOf(
  address: string,
  path: string,
  options: { readonly path?: Readonly<Record<string, string | number>>; readonly query?: unknown },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, hole: string) => encodeURIComponent(String(options.path?.[hole] ?? '')))
  const url = new URL(filled, address)
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  return url.href
}

interface SendOptions {
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

async function sendWithToken(
  context: CallContext,
  endpoint: Endpoint,
  url: string,
  options: SendOptions,
): Promise<Result<HttpAnswer>> {
  const token = await context.accessToken()
  if (!token.ok) return token
  const first = await send(context, endpoint, url, options, token.value)
  if (!first.ok || first.value.status !== 401) return first
  const renewed = await context.accessToken({ refused: token.value })
  return renewed.ok ? send(context, endpoint, url, options, renewed.value) : renewed
}

async function send(
  context: CallContext,
  endpoint: Endpoint,
  url: string,
  options: SendOptions,
  token?: string,
): Promise<Result<HttpAnswer>> {
  // While a token was awaited the person may have changed: a call that was broken off must not go out with it.
  if (options.signal?.aborted) return err(platformError('aborted'))
  const answer = await context.http.send({
    method: endpoint.method,
    url,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    isAsset: endpoint.service === 'assets',
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
  if (answer.ok) context.onAnswer?.(endpoint.service, answer.value)
  else if (answer.error.code === 'network_failure') context.onNoAnswer?.(endpoint.service)
  return answer
}

function readAnswer<E extends EndpointName>(
  name: E,
  endpoint: Endpoint,
  answer: HttpAnswer,
): Result<EndpointAnswer<E>> {
  let value: unknown
  try {
    value = JSON.parse(answer.body.toString('utf8'))
  } catch {
    // The failure says what came: the platform did not answer with JSON.
    return err(platformError('invalid_answer', { status: answer.status, detail: `${name}: not JSON` }))
  }
  const read = endpoint.answer.safeParse(value)
  if (read.success) return ok(read.data as EndpointAnswer<E>)
  const issue = read.error.issues[0]
  return err(
    platformError('invalid_answer', {
      status: answer.status,
      detail: `${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    }),
  )
}
