import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result } from '#domain/result'
import { ENDPOINTS, type Endpoint, type EndpointName } from '#endpoints'
import type { Actor } from '../events/record'
import { pauseBefore } from '../faults/strike'
import type { Platform } from '../platform-context'
import { readBody, readQuery } from './call-values'
import { callerOf } from './callers'
import type { FileAnswer } from './file-answer'
import { sendFile } from './file-reply'
import type { Caller, Handlers } from './handler'
import { keptWrite, wireAnswer, type WireAnswer } from './kept-writes'
import { refuse, type Refusal } from './refusal'

/** The endpoints that answer without a token: those by which one is found out or got. */
const OPEN: ReadonlySet<EndpointName> = new Set(['ping', 'refreshSession'])
/** Endpoints without idempotency keys: reads by POST, and those that keep their own rule about repeats. */
const WITHOUT_KEY: ReadonlySet<EndpointName> = new Set(['searchItems', 'refreshSession', 'deleteAccount'])
const NOBODY: Caller = {
  person: {
    id: 0,
    email: '',
    firstName: '',
    lastName: '',
    isSuperAdmin: false,
    isSeeded: false,
    mfa: 'NOMFA',
    totpSecret: null,
    totpPending: null,
    totpLastStep: 0,
  },
}

interface CheckedCall {
  readonly caller: Caller
  readonly actor: Actor
  readonly path: Readonly<Record<string, number>>
  readonly query: unknown
  readonly body: unknown
}
type AnyHandler = (
  platform: Platform,
  call: CheckedCall,
) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>

/** Gives every endpoint of the table its route. */
export function registerRoutes(server: FastifyInstance, platform: Platform, handlers: Handlers): void {
  const inFlight = new Set<string>()
  for (const name of endpointNames()) {
    if (name === 'uploadFile') continue
    const endpoint: Endpoint = ENDPOINTS[name]
    // The table pairs each handler with its endpoint's schemas; which pair it is, is lost in a loop over all of them.
    const handler = handlers[name] as AnyHandler
    server.route({
      method: endpoint.method,
      url: `/${endpoint.service}/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        const call = checkedCall(platform, name, endpoint, request)
        if (!call.ok) return send(reply, wireAnswer(call))
        if (endpoint.method === 'GET' || WITHOUT_KEY.has(name)) {
          await pauseBefore(request)
          return answerRead(request, reply, await handler(platform, call.value))
        }
        return answerWrite(platform, request, reply, call.value, handler, inFlight)
      },
    })
  }
}

function endpointNames(): readonly EndpointName[] {
  return Object.keys(ENDPOINTS).filter((name): name is EndpointName => name in ENDPOINTS)
}

function checkedCall(
  platform: Platform,
  name: EndpointName,
  endpoint: Endpoint,
  request: FastifyRequest,
): Result<CheckedCall, Refusal> {
  const caller = OPEN.has(name) ? NOBODY : callerOf(platform, request.headers.authorization)
  if (caller === undefined) return refuse('unauthorized')
  const path = pathNumbers(request.params)
  if (!path.ok) return path
  const query = readQuery(endpoint.query, new URL(request.url, 'http://loopback').searchParams)
  if (!query.ok) return query
  const body = readBody(endpoint.body, request.body)
  if (!body.ok) return body
  const key = request.headers['idempotency-key']
  const actor = { personId: caller.person.id, cause: typeof key === 'string' ? key : null }
  return ok({ caller, actor, path: path.value, query: query.value, body: body.value })
}

function pathNumbers(params: unknown): Result<Readonly<Record<string, number>>, Refusal> {
  const numbers: Record<string, number> = {}
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
      return refuse('bad_request', { message: `path.${name}: a number is expected`, data: { key: `path.${name}` } })
    }
    numbers[name] = Number(value)
  }
  return ok(numbers)
}

function answerRead(request: FastifyRequest, reply: FastifyReply, result: Result<unknown, Refusal>): FastifyReply {
  return result.ok && isFileAnswer(result.value)
    ? sendFile(request, reply, result.value)
    : send(reply, wireAnswer(result))
}

async function answerWrite(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  call: CheckedCall,
  handler: AnyHandler,
  inFlight: Set<string>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  const { person } = call.caller
  const work = (): Result<unknown, Refusal> => {
    const result = handler(platform, call)
    if (result instanceof Promise) throw new TypeError(`the write ${request.url} did not answer at once`)
    return result
  }
  if (typeof key !== 'string') {
    await pauseBefore(request)
    return send(reply, wireAnswer(platform.storage.write(work)))
  }
  const mark = `${person.id} ${key}`
  if (inFlight.has(mark)) {
    return send(
      reply,
      wireAnswer(refuse('conflict', { message: 'The first request with this key is still under way.' })),
    )
  }
  inFlight.add(mark)
  try {
    await pauseBefore(request)
    const about = `${request.method} ${request.url}\n${JSON.stringify(call.body)}`
    return send(reply, keptWrite(platform, person.id, key, about, work))
  } finally {
    inFlight.delete(mark)
  }
}

function send(reply: FastifyReply, answer: WireAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(answer.body)
}

function isFileAnswer(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && 'file' in value && 'mime' in value
}
