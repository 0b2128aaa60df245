import type { Readable } from 'node:stream'
import { ok, type Result } from '#domain/result'
import { refuse, type Refusal } from '../../server/refusal'

const MEGABYTE = 1024 * 1024

/** The bytes of a body, of at most so many; `size`: as its head says it. */
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
    // The request outlives its body: the answer still has to go out.
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

/** The value of JSON bytes; undefined where they are none: `NaN` and half letters are not JSON either. */
export function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    // Told as a problem of the body.
    return undefined
  }
}
