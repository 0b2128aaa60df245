import type { Readable } from 'node:stream'
import { UPLOAD_TIMEOUT_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { errorFromAnswer } from '../../http/to-platform-error'
import { type CallContext, urlOf } from '../call'
import { loadEndpoints } from '../load-endpoints'

export interface UploadRequest {
  readonly teamId: number
  readonly projectId: number
  readonly name: string
  readonly size: number
  /** The bytes, anew for each try. */
  readonly open: () => Readable
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** Sends a file to the storage service as it is read; the answer is the path to attach it by. */
export type Upload = (request: UploadRequest) => Promise<Result<{ readonly path: string }>>

/** An uploader; a refused token is renewed once, as for every call. */
export function createUpload(context: CallContext): Upload {
  return async ({ teamId, projectId, name, size, open, idempotencyKey, signal }) => {
    const { service, method, path, answer: shape } = (await loadEndpoints()).uploadFile
    const address = await context.address(service)
    if (!address.ok) return address
    const url = urlOf(address.value, path, { path: { projectId, name }, query: { team_id: teamId } })
    const send = (token: string) =>
      context.http.send({
        method,
        url,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'content-length': String(size),
          'idempotency-key': idempotencyKey,
        },
        body: open,
        isAsset: false,
        signal,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      })
    const token = await context.accessToken()
    if (!token.ok) return token
    let answer = await send(token.value)
    if (answer.ok && answer.value.status === 401) {
      const renewed = await context.accessToken({ refused: token.value })
      if (!renewed.ok) return renewed
      answer = await send(renewed.value)
    }
    if (!answer.ok) {
      if (answer.error.code === 'network_failure') context.onNoAnswer?.(service)
      return answer
    }
    context.onAnswer?.(service, answer.value)
    const { status, body } = answer.value
    if (status < 200 || status > 299) return err(errorFromAnswer(answer.value))
    const read = shape.safeParse(jsonOf(body))
    return read.success ? ok(read.data) : err(platformError('invalid_answer', { status, detail: 'uploadFile' }))
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // The schema refuses it as an invalid answer.
    return undefined
  }
}
