import type { Readable } from 'node:stream'
import { ok, type Result } from '#domain/result'
import { refuse, type Refusal } from '../../server/refusal'

const MEGABYTE = 1024 * 1024

/** Reads a body up to a limit; `size` is its declared length. */
export async function readBytes(
  body: Readable,
  size: number | undefined,
  most: number,
): Promise<Result<Buffer, Refusal>> {
  const tooLarge = refuse('too_large', { message: `An annotation may have ${most / MEGABYTE} MB.`, data: { most } })
  if ((size ?? 0) > most) return tooLarge
  const chunks: Buffer[] = []
  let length = 0
  try {
    // The request outlives its body: the answer must still be sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) return tooLarge
      chunks.push(chunk)
    }
  } catch (cause) {
    if (!body.destroyed) throw cause
    return refuse('bad_request', { message: 'The upload broke off.' })
  }
  return ok(Buffer.concat(chunks))
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Far deeper than any annotation nests, and far less than a recursive walk can handle. */
const DEPTH_MAX = 200
/**
 * Most lists and objects: a million polygons have seven each. At three bytes each, 256 MB of them would exhaust memory.
 */
const PARTS_MAX = 10_000_000
/** Reason for a missing value. */
export const NOT_READ = `no JSON, nested in more than ${DEPTH_MAX} levels, or of more than ${PARTS_MAX.toLocaleString('en')} lists and objects`
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/**
 * Parses JSON bytes; undefined if they are invalid, nested too deeply, or have too many parts. `NaN` and lone
 * surrogates are invalid too.
 */
export function parsedJson(bytes: Uint8Array): unknown {
  if (isTooMuch(bytes)) return undefined
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    // The caller reports it as a problem of the body.
    return undefined
  }
}

/** Measures before parsing: a value that can be read but not written again would stay forever. */
function isTooMuch(bytes: Uint8Array): boolean {
  let depth = 0
  let parts = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      parts += 1
      if (depth > DEPTH_MAX || parts > PARTS_MAX) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
  }
  return false
}
