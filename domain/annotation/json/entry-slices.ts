import { parsed } from './parsed'

/** Positions of an annotation's objects and their list in its text. */
export interface EntrySlices {
  /** Range of each entry, end exclusive. */
  readonly entries: readonly (readonly [start: number, end: number])[]
  /** Position after the list's opening bracket, and of its closing one. */
  readonly start: number
  readonly end: number
}

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const COLON = 58
/** Bit that distinguishes curly from square brackets; no other character matches. */
const CURLY = 32
const OPENING = 123
const CLOSING = 125
/** The first bracket; earlier characters open and close nothing. */
const LIST = 91
const SPACE = 32
const TAB = 9
const LINE = 10
const RETURN = 13
/** Byte order mark, which may only precede the first value. */
const BOM = 0xfeff
/** Field of the entries. */
const LIST_NAME = 'instances'

/**
 * Finds the entries of a valid annotation without parsing them: in the bare list, or under `instances`. A repeated name
 * counts the last time, as in `JSON.parse`.
 */
export function entrySlices(text: string): EntrySlices | undefined {
  const first = afterSpaces(text, 0)
  return text.charCodeAt(first) === LIST ? listSlices(text, first) : namedSlices(text, LIST_NAME)
}

/** Finds the entries of another list; undefined if the annotation has no list of that name. Scans the list once. */
export function namedSlices(text: string, name: string): EntrySlices | undefined {
  let found: EntrySlices | undefined
  let at = firstField(text)
  while (text.charCodeAt(at) === QUOTE) {
    const [value, isNamed] = fieldAt(text, at, name)
    const slices = isNamed && text.charCodeAt(value) === LIST ? listSlices(text, value) : undefined
    if (isNamed) found = slices
    at = nextField(text, slices === undefined ? behindValue(text, value) : slices.end + 1)
  }
  return found
}

/** Range of a name's value; undefined if the annotation has no such name. */
export function namedValue(text: string, name: string): readonly [start: number, end: number] | undefined {
  const value = lastValue(text, name, false)
  return value === undefined ? undefined : [value, behindValue(text, value)]
}

/** Start of the list of entries in a possibly incomplete text; undefined if it has not arrived yet. */
export function listIn(text: string): number | undefined {
  const first = afterSpaces(text, 0)
  if (text.charCodeAt(first) === LIST) return first
  const open = lastValue(text, LIST_NAME, true)
  return open !== undefined && text.charCodeAt(open) === LIST ? open : undefined
}

/** Last value of a repeated name, as in `JSON.parse`; or the first list, if that is enough. */
function lastValue(text: string, name: string, isFirstEnough: boolean): number | undefined {
  let found: number | undefined
  let at = firstField(text)
  while (text.charCodeAt(at) === QUOTE) {
    const [value, isNamed] = fieldAt(text, at, name)
    if (value >= text.length) return found
    if (isNamed) found = value
    if (isNamed && isFirstEnough && text.charCodeAt(value) === LIST) return found
    at = nextField(text, behindValue(text, value))
  }
  return found
}

function firstField(text: string): number {
  return afterSpaces(text, afterSpaces(text, 0) + 1)
}

/** Start of the value of the field at a position, and whether the field has this name. */
function fieldAt(text: string, at: number, name: string): readonly [value: number, isNamed: boolean] {
  const end = behindValue(text, at)
  return [afterSpaces(text, afterSpaces(text, end) + 1), parsed(text.slice(at, end)) === name]
}

/** Start of the field behind a value; the end of the text after the last one. */
function nextField(text: string, behind: number): number {
  const comma = afterSpaces(text, behind)
  return text.charCodeAt(comma) === COMMA ? afterSpaces(text, comma + 1) : text.length
}

function listSlices(text: string, open: number): EntrySlices {
  return { ...slicesFrom(text, open + 1), start: open + 1 }
}

/** Entries from a position on, up to the end of the list or text, with that position. */
export function slicesFrom(text: string, from: number): Pick<EntrySlices, 'entries' | 'end'> {
  const entries: (readonly [number, number])[] = []
  let at = afterSpaces(text, from)
  while (at < text.length && (text.charCodeAt(at) | CURLY) !== CLOSING) {
    const end = behindValue(text, at)
    entries.push([at, end])
    const next = afterSpaces(text, end)
    at = text.charCodeAt(next) === COMMA ? afterSpaces(text, next + 1) : next
  }
  return { entries, end: at }
}

/** Position behind the whitespace at a position. */
export function afterSpaces(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE || code === TAB || code === RETURN || code === BOM
}

/** Position behind the value at a position; ignores brackets in strings. */
export function behindValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === QUOTE) return behindText(text, from)
  return (first | CURLY) === OPENING ? behindBrackets(text, from) : behindWord(text, from)
}

/** Scans characters without a call per character, because brackets enclose nearly all of a file. */
function behindBrackets(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = behindText(text, at) - 1
    else if (code >= LIST) {
      const side = code | CURLY
      if (side === OPENING) depth += 1
      else if (side === CLOSING) depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

/** Position behind a number or a literal such as `true`. */
function behindWord(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === COLON || isSpace(code) || (code | CURLY) === CLOSING) return at
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

/** An even number of backslashes escapes only itself. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
