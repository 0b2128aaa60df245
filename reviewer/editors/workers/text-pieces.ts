import type { ReadFailure } from './annotation-messages'

/** A text that came to its end, or is larger than it may be, or did not come. */
type TextCame = { readonly status: number } | { readonly size: number } | ReadFailure

const BUFFER_BYTES = 2 ** 18

/**
 * Passes on a text in pieces as it arrives, letter by letter, including a byte order mark; `take` returns whether to
 * continue, and the result is undefined if not.
 */
export async function textPieces(
  from: { readonly url: string } | { readonly text: string },
  bytesMax: number,
  take: (piece: string) => boolean,
): Promise<TextCame | undefined> {
  if ('text' in from) return take(from.text) ? { status: 0 } : undefined
  // Posted as a failure to load.
  const response = await fetch(from.url).catch(() => undefined)
  const status = response?.status ?? 0
  if (response === undefined || !response.ok) return { failure: 'load', status }
  const named = Number(response.headers.get('content-length') ?? 0)
  const reader = response.body?.getReader({ mode: 'byob' })
  if (reader === undefined) return { failure: 'load', status }
  if (named > bytesMax) {
    await reader.cancel()
    return { size: named }
  }
  // Replaced letters would be saved in place of those that came.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  // All of it comes through one buffer: a large file would leave as much behind again.
  let buffer = new ArrayBuffer(BUFFER_BYTES)
  let size = 0
  for (;;) {
    // An answer that breaks off is posted as a failure to load too.
    const next = await reader.read(new Uint8Array(buffer)).catch(() => undefined)
    if (next === undefined) return { failure: 'load', status }
    if (next.value !== undefined) buffer = next.value.buffer
    size += next.value?.byteLength ?? 0
    if (size > bytesMax) {
      await reader.cancel()
      return { size }
    }
    const piece = decoded(decoder, next.done ? undefined : next.value)
    if (piece === undefined) return { failure: 'format', status }
    if (!take(piece)) {
      await reader.cancel()
      return undefined
    }
    if (next.done) return { status }
  }
}

/** The letters that are whole with these bytes, or with none more; undefined where the bytes are no UTF-8. */
function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined): string | undefined {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    // Told as a failure of the format.
    return undefined
  }
}
