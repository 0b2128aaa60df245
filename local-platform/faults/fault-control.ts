import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refusalBody, refuse } from '../server/refusal'
import type { Fault, Faults } from './faults'

/** Address at which faults are set over HTTP, and its token. */
export interface FaultControl {
  readonly url: string
  readonly token: string
}

const kind = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('status'),
    status: z.number().int().min(200).max(599),
    body: z.string().optional(),
    contentType: z.string().optional(),
  }),
  z.object({ name: z.literal('delay'), ms: z.number().min(0).max(600_000) }),
  z.object({ name: z.literal('slowBytes'), bytesPerSecond: z.number().positive() }),
  z.object({ name: z.literal('garbage') }),
  z.object({ name: z.literal('html') }),
  z.object({ name: z.literal('empty') }),
  z.object({ name: z.literal('gzipBomb'), bytes: z.number().int().positive() }),
  z.object({ name: z.literal('drop') }),
  z.object({ name: z.literal('dropAfterCommit') }),
  z.object({ name: z.literal('maintenance'), message: z.string(), until: z.string().nullable() }),
])
const fault: z.ZodType<Fault> = z
  .object({ service: z.string(), path: z.string(), method: z.string(), times: z.number().int().positive() })
  .partial()
  .extend({ kind })

/** Lets a test set faults by `PUT /faults` with a list of them; returns the required token. */
export function registerFaultControl(server: FastifyInstance, faults: Faults): string {
  const token = randomBytes(24).toString('base64url')
  server.put('/faults', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      const { error } = refuse('unauthorized')
      return reply.code(error.status).send(refusalBody(error))
    }
    const list = z.array(fault).safeParse(request.body)
    if (!list.success) {
      const { error } = refuse('bad_request', { message: z.prettifyError(list.error) })
      return reply.code(error.status).send(refusalBody(error))
    }
    faults.set(list.data)
    return { set: list.data.length }
  })
  return token
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
