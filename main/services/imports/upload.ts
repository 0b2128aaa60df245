import type { Readable } from 'node:stream'
import { UPLOAD_TIMEOUT_MS } from '#domain/constants'
import { given } from '#domain/given'
import type { Result } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { readAnswer } from '../call'
import { endpointUrl } from '../endpoint-url'
import { entityContext } from '../entity-context'
import { loadEndpoints } from '../load-endpoints'
import { type CallContext, withToken } from '../with-token'

export interface UploadRequest {
  readonly teamId: number
  readonly projectId: number
  readonly name: string
  readonly size: number
  /** Opens the bytes again for each attempt. */
  readonly open: () => Readable
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** Streams a file to the storage service and returns the path to attach it by. */
export type Upload = (request: UploadRequest) => Promise<Result<{ readonly path: string }>>

/** Creates an uploader of files that become items. */
export function createUpload(context: CallContext): Upload {
  return createUploadBy(context, 'uploadFile')
}

/** Creates an uploader over a row that takes a file by its project and name. */
export function createUploadBy<N extends 'uploadFile' | 'addAttachment'>(
  context: CallContext,
  row: N,
): (request: UploadRequest & { readonly replaces?: number }) => Promise<Result<EndpointAnswer<N>>> {
  return async ({ teamId, projectId, name, size, open, idempotencyKey, signal, replaces }) => {
    const endpoint = (await loadEndpoints())[row]
    const { service, method, path } = endpoint
    const address = await context.address(service)
    if (!address.ok) return address
    const query = { team_id: teamId, ...given({ replaces }) }
    const answer = await withToken(context, {
      service,
      signal,
      send: (token) =>
        context.http.send({
          method,
          url: endpointUrl(address.value, path, { path: { projectId, name }, query }),
          headers: {
            accept: 'application/json',
            ...token,
            ...entityContext(endpoint, query),
            'content-type': 'application/octet-stream',
            'content-length': String(size),
            'idempotency-key': idempotencyKey,
          },
          body: open,
          isAsset: false,
          signal,
          timeoutMs: UPLOAD_TIMEOUT_MS,
        }),
    })
    return answer.ok ? readAnswer<N>(row, endpoint, answer.value) : answer
  }
}
