import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Endpoint, EndpointAnswer, EndpointBody, EndpointName, EndpointQuery, PathValues } from '#endpoints'
import type { HttpAnswer } from '../http/http-answer'
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

/** A caller of the endpoint table: fills the address, adds the token, checks the answer. */
export function createCall(context: CallContext): Call {
  return async (name, options) => {
    const endpoint: Endpoint = (await loadEndpoints())[name]
    const { service, method, open } = endpoint
    const { body, idempotencyKey, signal } = options
    const address = await context.address(service)
    if (!address.ok) return address
    const send = (headers: Readonly<Record<string, string>>): Promise<Result<HttpAnswer>> =>
      context.http.send({
        method,
        url: endpointUrl(address.value, endpoint.path, options),
        headers: {
          accept: 'application/json',
          ...headers,
          ...entityContext(endpoint, options.query),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        isAsset: service === 'assets',
        ...(signal === undefined ? {} : { signal }),
      })
    const answer = await (open === true ? withoutToken : withToken)(context, { service, signal, send })
    return answer.ok ? readAnswer(name, endpoint, answer.value) : answer
  }
}

/** What an answer that came whole says, by its endpoint. */
export function readAnswer<E extends EndpointName>(
  name: E,
  endpoint: Endpoint,
  answer: HttpAnswer,
): Result<EndpointAnswer<E>> {
  const { status } = answer
  if (status < 200 || status > 299) return err(errorFromAnswer(answer))
  let value: unknown
  try {
    value = JSON.parse(answer.body.toString('utf8'))
  } catch {
    // The failure says what came: the platform did not answer with JSON.
    return err(platformError('invalid_answer', { status, detail: `${name}: not JSON` }))
  }
  const read = endpoint.answer.safeParse(value)
  if (read.success) return ok(read.data as EndpointAnswer<E>)
  const issue = read.error.issues[0]
  const detail = `${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`
  return err(platformError('invalid_answer', { status, detail }))
}
