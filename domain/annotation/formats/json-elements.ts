import { joined } from './bytes'
import type { Source } from './format'

/** An element of an array in the file's root object. */
export interface JsonElement {
  readonly key: string
  /** Index in its array, from 0. */
  readonly at: number
  /** The element's first byte; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The reason reading stopped early; `at` is the byte offset. */
export interface JsonBreak {
  readonly key: undefined
  readonly at: number
  readonly reason: string
}

/** Bytes per read. */
const TOGETHER = 1 << 20
/** An element with more bytes can't be an annotation. */
const ELEMENT_MAX = 1 << 28

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, LIST_END, COMMA, COLON] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a]
const BOM = [0xef, 0xbb, 0xbf]

/**
 * Scans a JSON file `{"key": […], …}` once and yields the elements of the wanted arrays, one at a time. Skips other
 * members. Yields a break in the file last.
 */
export async function* jsonElements(
  source: Source,
  path: string,
  wanted: ReadonlySet<string>,
): AsyncGenerator<JsonElement | JsonBreak, void> {
  const size = await source.bytesOf(path)
  const room = new Uint8Array(Math.min(size, TOGETHER))
  let depth = 0
  let inText = false
  let isEscaped = false
  /** The last string at depth 1; it is a key if a colon follows. */
  let textFrom = -1
  let lastText = ''
  let key = ''
  let isWanted = false
  let count = 0
  /** The first byte of the current element; -1: between elements. */
  let from = -1
  let isClosed = false
  let kept: Uint8Array[] = []
  let keptBytes = 0

  for (let start = 0; start < size; ) {
    const bytes = await source.slice(path, start, Math.min(size, start + TOGETHER), room)
    if (bytes.length === 0) break
    if (start === 0 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
      yield { key: undefined, at: 0, reason: 'It is in UTF-16. Save it as UTF-8, then try again.' }
      return
    }
    /** Offset in this chunk of the current element or string; -1: none. */
    let keepFrom = from >= 0 || textFrom >= 0 ? 0 : -1
    const cut = (end: number): string => {
      const parts = [...kept, bytes.subarray(Math.max(0, keepFrom), end)]
      kept = []
      keptBytes = 0
      return source.decode(parts.length === 1 ? (parts[0] ?? bytes) : joined(parts))
    }
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (inText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          inText = false
          if (depth === 1) {
            lastText = unquoted(cut(at + 1))
            textFrom = -1
            keepFrom = -1
          }
        }
        continue
      }
      if (byte <= 0x20 || (start + at < BOM.length && byte === BOM[start + at])) continue
      if (isClosed) {
        yield { key: undefined, at: start + at, reason: 'Something follows the end of the JSON.' }
        return
      }
      if (depth === 0 && byte !== OPEN) {
        yield { key: undefined, at: start + at, reason: 'It isn’t a JSON object.' }
        return
      }
      const inList = isWanted && depth >= 2
      if (inList && depth === 2 && from < 0 && byte !== COMMA && byte !== LIST_END) {
        from = start + at
        keepFrom = at
      }
      if (byte === QUOTE) {
        inText = true
        if (depth === 1) {
          textFrom = start + at
          keepFrom = at
        }
        continue
      }
      if (byte === COLON && depth === 1) {
        key = lastText
        isWanted = wanted.has(key)
        count = 0
        continue
      }
      const ends = inList && depth === 2 && from >= 0 && (byte === COMMA || byte === LIST_END)
      if (ends) {
        yield { key, at: count, from, to: start + at, text: cut(at).trimEnd() }
        count += 1
        from = -1
        keepFrom = -1
      }
      if (byte === OPEN || byte === LIST) depth += 1
      if (byte === CLOSE || byte === LIST_END) {
        depth -= 1
        if (depth === 1) {
          key = ''
          isWanted = false
        }
        if (depth === 0) isClosed = true
      }
    }
    if (keepFrom >= 0 && (from >= 0 || textFrom >= 0)) {
      // A copy: the next part takes the same room.
      kept.push(Uint8Array.from(bytes.subarray(keepFrom)))
      keptBytes += bytes.length - keepFrom
      if (keptBytes > ELEMENT_MAX) {
        yield { key: undefined, at: start, reason: 'One element is too large to be read.' }
        return
      }
    }
    start += bytes.length
  }
  if (!isClosed) {
    const place = key === '' ? '' : ` in “${key}”, after ${count} ${count === 1 ? 'element' : 'elements'}`
    yield { key: undefined, at: size, reason: `The file is cut off${place}.` }
  }
}

/** Bytes per read when ranges are scattered over a file. */
const APART = 1 << 14

/** Reads ranges of a file as text. Adjacent ranges share reads: a file of a million elements needs a thousand reads. */
export function textReader(source: Source, path: string): (from: number, to: number) => Promise<string> {
  let start = 0
  let held: Uint8Array = new Uint8Array(0)
  const room = new Uint8Array(TOGETHER)
  return async (from, to) => {
    if (from < start || to > start + held.length) {
      const follows = from >= start && from - (start + held.length) < TOGETHER
      held = await bytesBetween(source, path, {
        from,
        to: Math.max(to, from + (follows ? TOGETHER : APART)),
        least: to,
        room,
      })
      start = from
    }
    return source.decode(held.subarray(from - start, to - start))
  }
}

/** Reads from `from` to `to` or the end of the file. It repeats short reads until `least` is reached. */
async function bytesBetween(
  source: Source,
  path: string,
  {
    from,
    to,
    least,
    room,
  }: { readonly from: number; readonly to: number; readonly least: number; readonly room: Uint8Array },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let at = from; at < least; ) {
    // Only the first part may take the room: a second one would take it from it.
    const bytes = await source.slice(path, at, to, parts.length === 0 ? room : undefined)
    if (bytes.length === 0) break
    parts.push(bytes)
    at += bytes.length
  }
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : joined(parts)
}

/** Parses an element, with NaN and Infinity as null, because JSON has neither. Undefined if it is invalid. */
export function parsedElement(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Python writes NaN and Infinity: the value is lost, not the element.
  }
  try {
    return JSON.parse(withoutNaN(text))
  } catch {
    // The caller lists the position of elements that can't be parsed.
    return undefined
  }
}

/** Replaces NaN and Infinity outside strings with null. */
export function withoutNaN(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) => (found.startsWith('"') ? found : 'null'))
}

function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : ''
  } catch {
    // A key that isn't a string can't be a wanted key.
    return ''
  }
}
