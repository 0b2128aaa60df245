import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { ANSWER_FILE_BYTES_MAX } from '#domain/answer-files'
import { UPLOAD_TIMEOUT_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { readAnswer } from './call'
import { endpointUrl } from './endpoint-url'
import { entityContext } from './entity-context'
import { loadEndpoints } from './load-endpoints'
import type { Scope } from './scope'
import { type CallContext, withToken } from './with-token'

/** A file on this computer that becomes an answer of an item. */
interface NewAnswerFile {
  readonly projectId: number
  readonly itemId: number
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly signal: AbortSignal
}

export type AddAnswerFile = (file: NewAnswerFile) => Promise<Result<EndpointAnswer<'addAnswerFile'>>>

/** Sends files that people give as answers. */
export function createAddAnswerFile(context: CallContext, scope: Pick<Scope, 'project'>): AddAnswerFile {
  return async ({ projectId, itemId, name, path, bytes, signal }) => {
    if (bytes > ANSWER_FILE_BYTES_MAX) return err(platformError('too_large', { data: { most: ANSWER_FILE_BYTES_MAX } }))
    const query = await scope.project(projectId)
    if (!query.ok) return query
    const endpoint = (await loadEndpoints()).addAnswerFile
    const { service, method } = endpoint
    const address = await context.address(service)
    if (!address.ok) return address
    const key = randomUUID()
    const answer = await withToken(context, {
      service,
      signal,
      send: (token) =>
        context.http.send({
          method,
          url: endpointUrl(address.value, endpoint.path, { path: { itemId, name }, query: query.value }),
          headers: {
            accept: 'application/json',
            ...token,
            ...entityContext(endpoint, query.value),
            'content-type': 'application/octet-stream',
            'content-length': String(bytes),
            'idempotency-key': key,
          },
          body: () => createReadStream(path),
          isAsset: false,
          signal,
          timeoutMs: UPLOAD_TIMEOUT_MS,
        }),
    })
    return answer.ok ? readAnswer('addAnswerFile', endpoint, answer.value) : answer
  }
}
