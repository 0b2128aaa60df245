import type { Readable } from 'node:stream'
import type { Got, Request, Response as GotResponse } from 'got'
import { HTTP_TIMEOUT_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { HttpAnswer, HttpStream } from './http-answer'
import { ANSWER_LIMITS } from './read-json'
import { retrying, type Sleep } from './retry'
import { errorFromThrown } from './to-platform-error'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A text, or bytes that are read while they are sent: a function, because each try needs them from the start. */
  readonly body?: string | (() => Readable)
  /** Calls to the assets service are the only ones that are retried. */
  readonly isAsset: boolean
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly bodyBytesMax?: number
}

export interface HttpClient {
  readonly send: (request: HttpRequest) => Promise<Result<HttpAnswer>>
  /** The answer as soon as its head is there; the body is handed on as it comes, without a size limit. */
  readonly stream: (request: HttpRequest) => Promise<Result<HttpStream>>
}

/**
 * A client without redirects, without cookies and with one retry rule: asset calls, at 502 to 504.
 * Every call ends within its time limit; a body over its limit, counted after decompression, is a failure.
 */
export function createHttpClient(sleep: Sleep): HttpClient {
  return {
    send: (request) => (request.isAsset ? retrying(() => once(request), sleep, request.signal) : once(request)),
    stream: (request) =>
      request.isAsset ? retrying(() => streamOnce(request), sleep, request.signal) : streamOnce(request),
  }
}

/** Loaded with the first call, because the first window does not wait for one. */
async function library(): Promise<Got> {
  return (await import('got')).default
}

function open(got: Got, request: HttpRequest): Request {
  const stream = got.stream(request.url, {
    method: request.method,
    headers: { ...request.headers },
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
    retry: { limit: 0 },
    throwHttpErrors: false,
    followRedirect: false,
    timeout: { request: request.timeoutMs ?? HTTP_TIMEOUT_MS },
    ...given({ signal: request.signal }),
  })
  // A write without a body would wait for one to be piped in.
  if (request.body === undefined && request.method !== 'GET') stream.end()
  if (typeof request.body === 'function') {
    // An answer may come while bytes still go out; what breaks after it has no one left to hear it.
    stream.on('error', unheard)
    stream.once('request', (sent) => sent.on('error', unheard))
    const source = request.body()
    source.once('error', (error) => stream.destroy(error))
    stream.once('close', () => source.destroy())
    source.pipe(stream)
  }
  return stream
}

const unheard = (): void => undefined

async function streamOnce(request: HttpRequest): Promise<Result<HttpStream>> {
  const got = await library()
  return new Promise((resolve) => {
    const stream = open(got, request)
    stream.once('response', (response: GotResponse) => {
      resolve(ok({ status: response.statusCode, headers: response.headers, body: stream }))
    })
    stream.once('error', (error) => resolve(err(errorFromThrown(error, request.signal))))
  })
}

async function once(request: HttpRequest): Promise<Result<HttpAnswer>> {
  const limit = request.bodyBytesMax ?? ANSWER_LIMITS.bytes
  const stream = open(await library(), request)
  try {
    const head = new Promise<GotResponse>((resolve) => stream.once('response', resolve))
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) {
        stream.destroy()
        return err(platformError('answer_too_large', { detail: `more than ${limit} bytes` }))
      }
      chunks.push(chunk)
    }
    const { statusCode, headers } = await head
    return ok({ status: statusCode, headers, body: Buffer.concat(chunks) })
  } catch (error) {
    return err(errorFromThrown(error, request.signal))
  }
}
