import { Readable } from 'node:stream'
import { ERROR_CODE_HEADER } from '#domain/errors'
import type { MediaRequest, OpenMedia } from './media'

const PASSED_UP = ['range', 'if-range', 'if-none-match'] as const
const PASSED_DOWN = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'x-annotation-revision',
] as const

/**
 * Media types allowed on the pages' own origins: never a document, script or style, even if the platform declares one.
 */
const INERT = /^(?:(?:image|video|audio)\/[\w.+-]+|text\/plain|application\/json)(?:;|$)/i

/** Builds a response of the app's scheme from an item's bytes, with ranges and validators passed through. */
export async function mediaResponse(
  open: OpenMedia,
  what: Pick<MediaRequest, 'kind' | 'projectId' | 'itemId' | 'tile' | 'fileId' | 'revision' | 'state' | 'link'>,
  request: Request,
  signal: AbortSignal = request.signal,
): Promise<Response> {
  const headers = Object.fromEntries(
    PASSED_UP.flatMap((name) =>
      [request.headers.get(name)].flatMap((value) => (value === null ? [] : [[name, value]])),
    ),
  )
  const opened = await open({ ...what, headers, signal })
  // The page no longer waits, such as for thumbnails of a closed project: no error, and no console message.
  if (!opened.ok && opened.error.code === 'aborted') return new Response(null, { status: 204 })
  // Expected while offline, and frequent: no console message either.
  if (!opened.ok && opened.error.code === 'not_kept')
    return new Response(null, { status: 204, headers: { [ERROR_CODE_HEADER]: opened.error.code } })
  if (!opened.ok) {
    const { code, message, status = 502 } = opened.error
    return new Response(message, { status, headers: { [ERROR_CODE_HEADER]: code } })
  }
  const { status, body } = opened.value
  const kept = new Headers({ 'cache-control': 'private, no-cache' })
  for (const name of PASSED_DOWN) {
    const value = opened.value.headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  if (!INERT.test(kept.get('content-type') ?? '')) kept.set('content-type', 'application/octet-stream')
  // A decompressed body is longer than its header says.
  if (opened.value.headers['content-encoding'] !== undefined) kept.delete('content-length')
  const empty = status === 204 || status === 304
  if (empty) body.resume()
  return new Response(empty ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>), { status, headers: kept })
}
