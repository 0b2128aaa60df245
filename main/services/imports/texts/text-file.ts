import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { TextEncoding } from '#domain/media/text-encodings'

const NEW_LINE = 10
const ESCAPE = 27

/**
 * Detects a file's encoding: UTF-8 if every byte fits, otherwise by the first place that doesn't. undefined if it is no
 * text, or undecidable.
 */
export async function encodingOf(path: string): Promise<TextEncoding | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let before: Buffer | undefined
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    // UTF-16 and escaped text may pass for UTF-8, but their start identifies them.
    const isOdd = before === undefined && (chunk.includes(0) || chunk.includes(ESCAPE))
    if (isOdd || !isDecoded(decoder, chunk, true)) return tellEncodingOf(before, chunk)
    before = chunk
  }
  if (before === undefined || isDecoded(decoder, Buffer.alloc(0), false)) return 'utf-8'
  return tellEncodingOf(undefined, before)
}

/** Streams the text of a file; undecodable bytes become U+FFFD. */
export async function* textOf(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Size of a file in UTF-8, bytes; null if it has undecodable bytes. */
export async function bytesInUtf8(path: string, encoding: TextEncoding): Promise<number | null> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    let bytes = 0
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      bytes += Buffer.byteLength(decoder.decode(chunk, { stream: true }))
    return bytes + Buffer.byteLength(decoder.decode())
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

/** Streams a file in UTF-8, without a byte order mark. */
export function readInUtf8(path: string, encoding: TextEncoding): Readable {
  return Readable.from(nonEmpty(textOf(path, encoding)))
}

async function* nonEmpty(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text)
}

async function tellEncodingOf(before: Buffer | undefined, chunk: Buffer): Promise<TextEncoding | undefined> {
  const { detectEncoding } = await import('./detect-encoding')
  if (before === undefined) return detectEncoding(chunk, false)
  // A character may start in the chunk before; a line never does.
  return detectEncoding(chunk.subarray(chunk.indexOf(NEW_LINE) + 1), false) ?? detectEncoding(chunk, false)
}

function isDecoded(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream })
    return true
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw cause
  }
}
