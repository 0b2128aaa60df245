import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'

/** Part of the page's `fetch` that uploading needs. */
export type PutRequest = (
  url: string,
  init: { readonly method: 'PUT'; readonly body: Blob; readonly headers: Readonly<Record<string, string>> },
) => Promise<Pick<Response, 'ok' | 'status'>>

const FAILURES: Readonly<Record<number, PlatformError>> = {
  413: platformError('too_large'),
  507: platformError('disk_full'),
}

/** Uploads bytes to a host address, in consecutive parts up to a size. */
export async function putBlob(url: string, blob: Blob, partBytes: number, request: PutRequest): Promise<Result<null>> {
  for (let from = 0; from === 0 || from < blob.size; from += partBytes) {
    const to = Math.min(from + partBytes, blob.size)
    const headers: Record<string, string> = {}
    if (blob.size > partBytes) headers['content-range'] = `bytes ${from}-${to - 1}/${blob.size}`
    try {
      const { ok: isWritten, status } = await request(url, { method: 'PUT', body: blob.slice(from, to), headers })
      if (!isWritten) return err(FAILURES[status] ?? platformError('disk_failed', { detail: `PUT: ${status}` }))
    } catch (cause) {
      return err(platformError('disk_failed', { detail: cause instanceof Error ? cause.message : 'PUT' }))
    }
  }
  return ok(null)
}
