import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#domain/result'
import { type Endpoint, type EndpointName, ENDPOINTS, type RecordKind } from '#endpoints'
import { pauseBefore } from '../faults/strike'
import type { Platform } from '../platform-context'
import { type CheckedCall, checkedCall } from './checked-call'
import { answerFor } from './client-form'
import type { FileAnswer } from './file-answer'
import { sendFile } from './file-reply'
import { recordHandler } from '../records/record-handlers'
import { RECORD_RULES } from '../records/rules'
import type { Handlers } from './handler'
import { keptWrite, wireAnswer, type WireAnswer } from './kept-writes'
import { refuse, type Refusal } from './refusal'
import { SHARE_MAX } from './shares'

type AnyHandler = (
  platform: Platform,
  call: CheckedCall,
) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>
type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Registers a route for every endpoint of the table. */
export function registerRoutes(server: FastifyInstance, platform: Platform, handlers: Handlers): void {
  const inFlight = new Set<string>()
  // The table pairs each handler with its endpoint's schemas; a loop over all rows loses the pairing.
  const rows = (Object.keys(ENDPOINTS) as EndpointName[]).map(
    (name) => [ENDPOINTS[name] as Endpoint, handlerOf(name, handlers)] as const,
  )
  const answering = (endpoint: Endpoint, handler: AnyHandler): Answering => {
    if (endpoint.file === 'up') return answerUpload(platform, endpoint, handler)
    const isKept = endpoint.method !== 'GET' && endpoint.keyless !== true
    return async (request, reply) => {
      const call = checkedCall(platform, endpoint, request)
      if (!call.ok) return send(reply, wireAnswer(call))
      return withinShare(platform, 'calls', call.value, reply, async () => {
        if (isKept) return answerWrite(platform, { endpoint, handler, inFlight }, request, reply, call.value)
        await pauseBefore(request)
        return answerRead(request, reply, answerFor(call.value.caller, endpoint, await handler(platform, call.value)))
      })
    }
  }
  const add = (to: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): void => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    to.route({ method: endpoint.method, url: `/${endpoint.service}/${path}`, handler: answering(endpoint, handler) })
  }
  for (const [endpoint, handler] of rows) if (endpoint.file !== 'up') add(server, endpoint, handler)
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const [endpoint, handler] of rows) if (endpoint.file === 'up') add(scope, endpoint, handler)
  })
}

function handlerOf(name: EndpointName, handlers: Handlers): AnyHandler {
  const { record }: Endpoint = ENDPOINTS[name]
  return record === undefined
    ? ((handlers as Readonly<Record<string, unknown>>)[name] as AnyHandler)
    : recordHandler(record, RECORD_RULES[record.kind as RecordKind])
}

function answerRead(request: FastifyRequest, reply: FastifyReply, result: Result<unknown, Refusal>): FastifyReply {
  return result.ok && isFileAnswer(result.value)
    ? sendFile(request, reply, result.value)
    : send(reply, wireAnswer(result))
}

/** Streams a file body to disk instead of parsing it. */
function answerUpload(platform: Platform, endpoint: Endpoint, handler: AnyHandler): Answering {
  return async (request, reply) => {
    await pauseBefore(request)
    const size = Number(request.headers['content-length'])
    const call = checkedCall(platform, endpoint, request, {
      size: Number.isFinite(size) ? size : undefined,
      ifMatch: request.headers['if-match'],
      type: request.headers['content-type'],
      body: request.body instanceof Readable ? request.body : Readable.from([]),
    })
    if (!call.ok) return send(reply, wireAnswer(call))
    return withinShare(platform, 'uploads', call.value, reply, async () =>
      send(reply, wireAnswer(await handler(platform, call.value))),
    )
  }
}

/** Answers a call within its person's limit; the client retries a moment later. */
async function withinShare(
  { shares }: Platform,
  kind: 'calls' | 'uploads',
  { actor }: CheckedCall,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  // Rows without a token are few and quick.
  if (actor.personId === 0) return answer()
  const giveBack = shares.take(kind, actor.personId)
  if (giveBack === undefined) {
    reply.header('retry-after', RETRY_AFTER_S)
    return send(reply, wireAnswer(refuse('too_many_requests', { message: TOO_MANY[kind] })))
  }
  try {
    return await answer()
  } finally {
    giveBack()
  }
}

const RETRY_AFTER_S = 1
const TOO_MANY = {
  calls: `You have ${SHARE_MAX.calls} calls under way. Try again in a moment.`,
  uploads: `You have ${SHARE_MAX.uploads} uploads under way. Try again when one has ended.`,
} as const

interface Write {
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
  /** Keys with a running call. */
  readonly inFlight: Set<string>
}

async function answerWrite(
  platform: Platform,
  { endpoint, handler, inFlight }: Write,
  request: FastifyRequest,
  reply: FastifyReply,
  call: CheckedCall,
): Promise<FastifyReply> {
  const { cause: key, personId } = call.actor
  const work = (): Result<unknown, Refusal> => {
    const result = handler(platform, call)
    if (result instanceof Promise) throw new TypeError(`the write ${request.url} must answer synchronously`)
    return answerFor(call.caller, endpoint, result)
  }
  if (key === null) {
    await pauseBefore(request)
    return send(reply, wireAnswer(platform.storage.write(work)))
  }
  const mark = `${personId} ${key}`
  if (inFlight.has(mark)) {
    return send(
      reply,
      wireAnswer(refuse('conflict', { message: 'The first request with this key is still under way.' })),
    )
  }
  inFlight.add(mark)
  try {
    await pauseBefore(request)
    // Scope ids may come from a header or the body: only their final values count.
    const about = `${request.method} ${request.url}\n${JSON.stringify(call.place)}\n${JSON.stringify(call.body)}`
    return send(reply, keptWrite(platform, personId, key, about, work))
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
