import { parsed } from './parsed'

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
const COLON = 58
/** With this bit set a bracket is the curly one of its side, and no other letter is. */
const CURLY = 32
const OPENING = 123
const CLOSING = 125
const NEXT = /["[\]{}]/g
/** The mark of the order of bytes stands before the first value at most. */
const SPACES = new Set([9, 10, 13, 32, 0xfeff])
const LIST = 91

/**
 * Finds the entries of a valid annotation without making a value of any: the bare list, or what stands under `instances`.
 * A name that stands twice counts where `JSON.parse` takes it: the last time.
 */
export function entrySlices(text: string): EntrySlices | undefined {
  const open = lastList(text, false)
  return open === undefined ? undefined : listSlices(text, open)
}

/** Where the list of entries opens in a text whose end may be missing; undefined where it has not come yet. */
export function listIn(text: string): number | undefined {
  return lastList(text, true)
}

function lastList(text: string, isFirstEnough: boolean): number | undefined {
  const first = afterSpaces(text, 0)
  if (text.charCodeAt(first) === LIST) return first
  let open: number | undefined
  let at = afterSpaces(text, first + 1)
  while (text.charCodeAt(at) === QUOTE) {
    const end = behindValue(text, at)
    const value = afterSpaces(text, afterSpaces(text, end) + 1)
    if (value >= text.length) return open
    if (parsed(text.slice(at, end)) === 'instances') {
      open = text.charCodeAt(value) === LIST ? value : undefined
      if (isFirstEnough && open !== undefined) return open
    }
    const next = afterSpaces(text, behindValue(text, value))
    if (text.charCodeAt(next) !== COMMA) break
    at = afterSpaces(text, next + 1)
  }
  return open
}

function listSlices(text: string, open: number): EntrySlices {
  const entries: (readonly [number, number])[] = []
  let at = afterSpaces(text, open + 1)
  while (at < text.length && (text.charCodeAt(at) | CURLY) !== CLOSING) {
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
  const first = text.charCodeAt(from)
  if (first === QUOTE) return behindText(text, from)
  return (first | CURLY) === OPENING ? behindBrackets(text, from) : behindWord(text, from)
}

/** Passes by what lies between: nearly all of a file, and no faster way through a text than an expression is known. */
function behindBrackets(text: string, from: number): number {
  let depth = 0
  NEXT.lastIndex = from
  while (NEXT.test(text)) {
    const at = NEXT.lastIndex - 1
    const code = text.charCodeAt(at)
    if (code === QUOTE) NEXT.lastIndex = behindText(text, at)
    else if ((code | CURLY) === OPENING) depth += 1
    else depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** Behind a number, or a name such as `true`. */
function behindWord(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === COLON || SPACES.has(code) || (code | CURLY) === CLOSING) return at
    at += 1
  }
  return at
}

function behindText(text: string, from: number): number {
  let at = from
  do at = text.indexOf('"', at + 1)
  while (at !== -1 && isEscaped(text, at))
  return at === -1 ? text.length : at + 1
}

/** An even number of backslashes are letters themselves. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
