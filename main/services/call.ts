import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Endpoint, EndpointAnswer, EndpointBody, EndpointName, EndpointQuery, PathValues } from '#endpoints'
import type { HttpAnswer } from '../http/http-answer'
import { ANSWER_LIMITS, readJson } from '../http/read-json'
import { errorFromAnswer } from '../http/to-platform-error'
import { endpointUrl } from './endpoint-url'
import { entityContext } from './entity-context'
import { loadEndpoints } from './load-endpoints'
import { type CallContext, withoutToken, withToken } from './with-token'

export interface CallOptions<E extends EndpointName> {
  readonly path?: PathValues<E>
  readonly query?: EndpointQuery<E>
  readonly body?: EndpointBody<E>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export type Call = <E extends EndpointName>(name: E, options: CallOptions<E>) => Promise<Result<EndpointAnswer<E>>>

/** Creates a caller of the endpoint table: fills the address, adds the token, validates the answer. */
export function createCall(context: CallContext): Call {
  return async (name, options) => {
    const endpoint: Endpoint = (await loadEndpoints())[name]
    const { service, method, open } = endpoint
    const { body, idempotencyKey, signal } = options
    const asked = rowsAsked(options)
    const address = await context.address(service)
    if (!address.ok) return address
    const isRead = method === 'GET' || endpoint.keyless === true
    const sight = isRead ? context.sight?.headers(projectIn(options)) : undefined
    const send = (headers: Readonly<Record<string, string>>): Promise<Result<HttpAnswer>> =>
      context.http.send({
        method,
        url: endpointUrl(address.value, endpoint.path, options),
        headers: {
          accept: 'application/json',
          ...headers,
          ...sight,
          ...entityContext(endpoint, options.query),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        isAsset: service === 'assets',
        bodyBytesMax: bytesFor(asked),
        ...(signal === undefined ? {} : { signal }),
      })
    const answer = await (open === true ? withoutToken : withToken)(context, { service, signal, send })
    const read = answer.ok ? readAnswer(name, endpoint, answer.value, asked) : answer
    if (!read.ok) context.sight?.refused(read.error)
    return read
  }
}

/** Validates a complete answer by its endpoint. Rejects a list with more rows than requested. */
export function readAnswer<E extends EndpointName>(
  name: E,
  endpoint: Endpoint,
  answer: HttpAnswer,
  asked?: number,
): Result<EndpointAnswer<E>> {
  const { status } = answer
  if (status < 200 || status > 299) return err(errorFromAnswer(answer))
  const json = readJson(answer.body)
  if (!json.ok) return err(platformError(json.error.code, { status, detail: `${name}: ${json.error.detail}` }))
  const rows = rowsOf(json.value)
  if (asked !== undefined && rows > asked) {
    return err(platformError('invalid_answer', { status, detail: `${name}: ${rows} rows for ${asked} asked` }))
  }
  const read = endpoint.answer.safeParse(json.value)
  if (read.success) return ok(read.data as EndpointAnswer<E>)
  const issue = read.error.issues[0]
  const detail = `${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`
  return err(platformError('invalid_answer', { status, detail }))
}

/** Size limit of a short list, bytes: its rows are small. */
const LIST_BYTES = 256 * 1024
const ROW_BYTES = 16 * 1024

function bytesFor(asked = Number.POSITIVE_INFINITY): number {
  return Math.min(ANSWER_LIMITS.bytes, LIST_BYTES + asked * ROW_BYTES)
}

/** Project that a call is about. */
function projectIn({ path, query }: { readonly path?: unknown; readonly query?: unknown }): number | undefined {
  const named = [partOf(query, 'project_id'), partOf(path, 'projectId')]
  return named.find((id) => typeof id === 'number')
}

/** Rows that a call requested, in its query or its search body. */
function rowsAsked({ query, body }: { readonly query?: unknown; readonly body?: unknown }): number | undefined {
  const limits = [query, partOf(body, 'query')].map((said) => partOf(said, 'limit'))
  return limits.find((limit) => typeof limit === 'number')
}

function rowsOf(value: unknown): number {
  const rows = partOf(value, 'data')
  return Array.isArray(rows) ? rows.length : 0
}

function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? (whole as Readonly<Record<string, unknown>>)[name] : undefined
}
