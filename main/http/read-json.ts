import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'

/** How much one answer may hold: what goes beyond would stop everything else while it is read. */
export interface JsonLimits {
  readonly bytes: number
  readonly values: number
  readonly depth: number
}

const MEGABYTE = 1024 * 1024
/** The largest lists that are asked for stay well below. */
export const ANSWER_LIMITS: JsonLimits = { bytes: 6 * MEGABYTE, values: 150_000, depth: 64 }
/** What tells of one thing: a refusal, an event. */
export const SMALL_LIMITS: JsonLimits = { bytes: MEGABYTE, values: 20_000, depth: 32 }

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

/** The value of a JSON text whose texts are all well-formed, or why it is none; measured before anything is built of it. */
export function readJson(bytes: Buffer, limits: JsonLimits = ANSWER_LIMITS): Result<unknown> {
  const excess = excessOf(bytes, limits)
  if (excess !== null) return err(platformError('answer_too_large', { detail: excess }))
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    // Half a pair of UTF-16 can only come as an escape: bytes that are no UTF-8 were replaced above.
    return ok(hasSurrogateEscape(bytes) ? wellFormed(value) : value)
  } catch {
    // The failure says what came: no JSON.
    return err(platformError('invalid_answer', { detail: 'not JSON' }))
  }
}

/** Exceeded limits of a text, found by one scan of its bytes. */
function excessOf(bytes: Buffer, limits: JsonLimits): string | null {
  if (bytes.length > limits.bytes) return `more than ${limits.bytes} bytes`
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA) values += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > limits.depth) return `deeper than ${limits.depth} levels`
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    if (values > limits.values) return `more than ${limits.values} values`
  }
  return null
}

function hasSurrogateEscape(bytes: Buffer): boolean {
  return ['\\ud', '\\uD'].some((escape) => bytes.includes(escape))
}

/** A copy whose names and texts have no half of a pair in them. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name.toWellFormed(), wellFormed(part)]))
}
