import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestAddress } from '../server/request-address'
import type { Fault, Faults } from './faults'

type Kind = Fault['kind']

const struck = new WeakMap<FastifyRequest, readonly Kind[]>()
const ZEROS = Buffer.alloc(64 * 1024)

/** Applies the present faults to every call of this server. */
export function registerFaults(server: FastifyInstance, faults: Faults): void {
  server.addHook('onRequest', async (request, reply) => {
    const { pathname } = requestAddress(request.url)
    const kinds = faults.take(pathname.split('/')[1] ?? '', request.method, pathname)
    if (kinds.length === 0) return
    struck.set(request, kinds)
    for (const kind of kinds) {
      if (kind.name === 'maintenance') {
        reply.header('x-maintenance', JSON.stringify({ message: kind.message, until: kind.until }))
      }
    }
    const whole = kinds.find((kind) => kind.name in WHOLE)
    if (whole !== undefined) await WHOLE[whole.name]?.(whole, request, reply)
  })
  server.addHook('onSend', async (request, _reply, payload) => {
    for (const kind of struck.get(request) ?? []) {
      if (kind.name === 'dropAfterCommit') request.raw.socket.destroy()
      if (kind.name === 'slowBytes') return Readable.from(slowly(payload, kind.bytesPerSecond))
    }
    return payload
  })
}

/** Waits for a configured delay right before the work, so that tests can observe a running write. */
export async function pauseBefore(request: FastifyRequest): Promise<void> {
  for (const kind of struck.get(request) ?? []) {
    if (kind.name === 'delay') await wait(kind.ms)
  }
}

type Strike = (kind: Kind, request: FastifyRequest, reply: FastifyReply) => unknown

/** Faults that replace the platform's answer. */
const WHOLE: Readonly<Partial<Record<Kind['name'], Strike>>> = {
  status: (kind, _request, reply) =>
    kind.name === 'status' &&
    reply
      .code(kind.status)
      .type(kind.contentType ?? 'application/json')
      .send(kind.body ?? '{"message":"fault"}'),
  garbage: (_kind, _request, reply) => reply.type('application/json').send('{"data":[{"id":'),
  html: (_kind, _request, reply) =>
    reply.type('text/html').send('<!doctype html><title>Proxy</title><p>Sign in to the network</p>'),
  empty: (_kind, _request, reply) => reply.send(''),
  gzipBomb: (kind, _request, reply) =>
    kind.name === 'gzipBomb' &&
    reply
      .type('application/json')
      .header('content-encoding', 'gzip')
      .send(Readable.from(zeros(kind.bytes)).pipe(createGzip())),
  drop: (_kind, request, reply) => {
    reply.hijack()
    request.raw.socket.destroy()
  },
}

function* zeros(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
}

async function* slowly(payload: unknown, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const whole = typeof payload === 'string' || payload instanceof Buffer ? Buffer.from(payload) : Buffer.alloc(0)
  for (const byte of whole) {
    await wait(1_000 / bytesPerSecond)
    yield Buffer.of(byte)
  }
}
