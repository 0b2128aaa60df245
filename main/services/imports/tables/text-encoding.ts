import { createReadStream } from 'node:fs'

/** How the letters of a text file are written. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const LOOKED_AT = 1_024

/**
 * Tells how a file's letters are written: by its mark, by the zeros between the letters of UTF-16, as UTF-8 where every
 * byte of it is, and otherwise as the tables of Windows in western Europe.
 */
export async function encodingOf(path: string): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const wide = isFirst ? wideEncoding(chunk.subarray(0, LOOKED_AT)) : undefined
    if (wide !== undefined) return wide
    isFirst = false
    if (!isDecoded(decoder, chunk, true)) return 'windows-1252'
  }
  return isDecoded(decoder, Buffer.alloc(0), false) ? 'utf-8' : 'windows-1252'
}

/** The text of a file as it is read. */
export async function* textOf(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
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

/** Of two bytes for a letter, the one that is zero in nearly every text comes second where the smaller comes first. */
function wideEncoding(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}
