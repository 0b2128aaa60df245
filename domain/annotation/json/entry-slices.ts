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
/** The first bracket; what comes before it opens and closes nothing. */
const LIST = 91
const SPACE = 32
const TAB = 9
const LINE = 10
const RETURN = 13
/** The mark of the order of bytes stands before the first value at most. */
const BOM = 0xfeff
/** The field that holds the entries. */
const LIST_NAME = 'instances'

/**
 * Finds the entries of a valid annotation without making a value of any: the bare list, or what stands under `instances`.
 * A name that stands twice counts where `JSON.parse` takes it: the last time.
 */
export function entrySlices(text: string): EntrySlices | undefined {
  const first = afterSpaces(text, 0)
  return text.charCodeAt(first) === LIST ? listSlices(text, first) : namedSlices(text, LIST_NAME)
}

/** Finds the entries of another list of an annotation; undefined where it has no list of that name. The list is gone through once. */
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

/** Where the value of a name begins, and where it ends; undefined where an annotation has no such name. */
export function namedValue(text: string, name: string): readonly [start: number, end: number] | undefined {
  const value = lastValue(text, name, false)
  return value === undefined ? undefined : [value, behindValue(text, value)]
}

/** Where the list of entries opens in a text whose end may be missing; undefined where it has not come yet. */
export function listIn(text: string): number | undefined {
  const first = afterSpaces(text, 0)
  if (text.charCodeAt(first) === LIST) return first
  const open = lastValue(text, LIST_NAME, true)
  return open !== undefined && text.charCodeAt(open) === LIST ? open : undefined
}

/** The name counts where `JSON.parse` takes it, the last time; or the first list of it is enough. */
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

/** Where the value of the field that begins here does, and whether the field has this name. */
function fieldAt(text: string, at: number, name: string): readonly [value: number, isNamed: boolean] {
  const end = behindValue(text, at)
  return [afterSpaces(text, afterSpaces(text, end) + 1), parsed(text.slice(at, end)) === name]
}

/** Where the field behind a value begins; behind the text where that was the last one. */
function nextField(text: string, behind: number): number {
  const comma = afterSpaces(text, behind)
  return text.charCodeAt(comma) === COMMA ? afterSpaces(text, comma + 1) : text.length
}

function listSlices(text: string, open: number): EntrySlices {
  return { ...slicesFrom(text, open + 1), start: open + 1 }
}

/** The entries from a place in a list on, up to the end of the list or of the text, and where that is. */
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

/** Behind the spaces that begin here. */
export function afterSpaces(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE || code === TAB || code === RETURN || code === BOM
}

/** Behind the value that begins here: brackets in texts count for nothing. */
export function behindValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === QUOTE) return behindText(text, from)
  return (first | CURLY) === OPENING ? behindBrackets(text, from) : behindWord(text, from)
}

/** Nearly all of a file lies between brackets: it is gone through letter by letter, without a call for any. */
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

/** Behind a number, or a name such as `true`. */
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

/** An even number of backslashes are letters themselves. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
