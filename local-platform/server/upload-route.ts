import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#endpoints'
import { uploadFile } from '../areas/storage/upload-file'
import { pauseBefore } from '../faults/strike'
import type { Platform } from '../platform-context'
import { readQuery } from './call-values'
import { callerOf } from './callers'
import { wireAnswer } from './kept-writes'
import { refuse } from './refusal'

interface Params {
  readonly projectId: string
  readonly name: string
}

/** The one route whose body is a file: it is streamed to the disk instead of read as a value. */
export function registerUploadRoute(server: FastifyInstance, platform: Platform): void {
  const { method, service, path, query: querySchema } = ENDPOINTS.uploadFile
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.route<{ Params: Params }>({
      method,
      url: `/${service}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        await pauseBefore(request)
        const answer = wireAnswer(await answered())
        return reply
          .code(answer.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(answer.body)

        async function answered() {
          const caller = callerOf(platform, request.headers.authorization)
          if (caller === undefined) return refuse('unauthorized')
          const { projectId, name } = request.params
          if (!/^\d{1,15}$/.test(projectId)) return refuse('not_found')
          const query = readQuery(querySchema, new URL(request.url, 'http://loopback').searchParams)
          if (!query.ok) return query
          const key = request.headers['idempotency-key']
          const size = Number(request.headers['content-length'])
          return uploadFile(platform, {
            caller,
            teamId: querySchema.parse(query.value).team_id,
            projectId: Number(projectId),
            name,
            size: Number.isFinite(size) ? size : undefined,
            key: typeof key === 'string' ? key.slice(0, 200) : undefined,
            body: request.body instanceof Readable ? request.body : Readable.from([]),
          })
        }
      },
    })
  })
}
