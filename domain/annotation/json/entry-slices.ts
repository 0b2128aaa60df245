/** Where the objects of an annotation lie in its text, and where the list of them does. */
export interface EntrySlices {
  /** From the first letter of each entry to behind its last one. */
  readonly entries: readonly (readonly [start: number, end: number])[]
  /** Behind the opening bracket of the list, and before the closing one. */
  readonly start: number
  readonly end: number
}

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])
/** The mark of the order of bytes stands before the first value at most. */
const SPACES = new Set([9, 10, 13, 32, 0xfeff])
const LIST = 91

/**
 * Finds the entries of a valid annotation without making a value of any: the bare list, or what stands under `instances`.
 * A name that stands twice counts where `JSON.parse` takes it: the last time.
 */
export function entrySlices(text: string): EntrySlices | undefined {
  const first = afterSpaces(text, 0)
  if (text.charCodeAt(first) === LIST) return listSlices(text, first)
  let open: number | undefined
  let at = afterSpaces(text, first + 1)
  while (text.charCodeAt(at) === QUOTE) {
    const end = behindValue(text, at)
    const value = afterSpaces(text, afterSpaces(text, end) + 1)
    if (JSON.parse(text.slice(at, end)) === 'instances') open = text.charCodeAt(value) === LIST ? value : undefined
    const next = afterSpaces(text, behindValue(text, value))
    if (text.charCodeAt(next) !== COMMA) break
    at = afterSpaces(text, next + 1)
  }
  return open === undefined ? undefined : listSlices(text, open)
}

function listSlices(text: string, open: number): EntrySlices {
  const entries: (readonly [number, number])[] = []
  let at = afterSpaces(text, open + 1)
  while (at < text.length && !CLOSING.has(text.charCodeAt(at))) {
    const end = behindValue(text, at)
    entries.push([at, end])
    const next = afterSpaces(text, end)
    at = text.charCodeAt(next) === COMMA ? afterSpaces(text, next + 1) : next
  }
  return { entries, start: open + 1, end: at }
}

/** Behind the spaces that begin here. */
export function afterSpaces(text: string, from: number): number {
  let at = from
  while (SPACES.has(text.charCodeAt(at))) at += 1
  return at
}

/** Behind the value that begins here: brackets in texts count for nothing. */
export function behindValue(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = behindText(text, at)
    else if (OPENING.has(code)) {
      depth += 1
      at += 1
    } else if (CLOSING.has(code)) {
      if (depth === 0) return at
      depth -= 1
      at += 1
    } else if (depth === 0 && (code === COMMA || SPACES.has(code) || code === COLON)) return at
    else at += 1
    if (depth === 0 && at > from && (code === QUOTE || CLOSING.has(code))) return at
  }
  return at
}

const COLON = 58

function behindText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}
