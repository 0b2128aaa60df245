import { given } from '../../given'
import { afterSpaces, behindValue, entrySlices, listIn } from './entry-slices'
import { parsed } from './parsed'
import type { ReadEntries } from './same-entries'

/** Range of the list of entries, from the end of the previous one to the end of its last entry. */
export interface EntryPiece {
  readonly text: string
  /** Start of its first entry, and the number of entries. */
  readonly start: number
  readonly count: number
  /** Ranges of the entries in the text, if known. */
  readonly ends?: Uint32Array
}

/** Text split into the part up to its list's opening bracket, the list, and the rest. */
export interface ListedText {
  readonly head: string
  readonly pieces: readonly EntryPiece[]
  readonly tail: string
}

/** Incremental reader of an annotation's entries. */
export interface EntryBatches {
  /** Takes the next piece of the text and returns the entries completed by it. */
  take(piece: string): readonly unknown[]
  /** Last entries, and the file with an empty list; undefined if the text must be parsed as a whole. */
  end(): { readonly entries: readonly unknown[]; readonly file: unknown } | undefined
  /** Received text in the parts that were read: joining a large file would double its memory. */
  readonly text: () => ListedText
}

/** Characters processed per turn. */
interface Turns {
  /** For the first entries, which are needed soon. */
  readonly first: number
  readonly next: number
  /** Without a list by then, the text is parsed as a whole. */
  readonly head: number
}

/** Separator of entries, among others, in files without spaces. */
const DIVIDER = '},{'

const TURNS: Turns = { first: 2 ** 18, next: 2 ** 19, head: 2 ** 22 }
const COMMA = 44
const CLOSING_LIST = 93
const NONE: readonly unknown[] = []
const NOTHING: ReadEntries = { entries: NONE }

/**
 * Reads a text in pieces of any size, exactly like `JSON.parse`, or not at all. The text around the list is checked at
 * the end; if the list is another one, the file must be parsed as a whole. `read` parses the inside of a list, or of a
 * part of it; undefined if it is invalid.
 */
export function createEntryBatches(turns = TURNS, read = parsedEntries): EntryBatches {
  let part: 'head' | 'list' | 'tail' | 'unfit' = 'head'
  let head = ''
  const done: EntryPiece[] = []
  /** Unread text. */
  let pieces: string[] = []
  let letters = 0
  let wanted = turns.first
  let isFirst = true
  /** Entries are searched from the end while that succeeds. */
  let isTight = true

  function keep(rest: string): void {
    pieces = [rest]
    letters = rest.length
    // Don't scan an entry again for each piece while it is longer than the received text.
    wanted = Math.max(turns.next, 2 * letters)
  }

  function giveUp(): readonly unknown[] {
    part = 'unfit'
    return NONE
  }

  function readOn(isLast: boolean): readonly unknown[] {
    const text = pieces.join('')
    pieces = [text]
    if (part === 'list') return readList(text, isLast)
    const open = listIn(text)
    if (open === undefined && (isLast || text.length > turns.head)) return giveUp()
    if (open === undefined) {
      keep(text)
      return NONE
    }
    part = 'list'
    head = text.slice(0, open + 1)
    const list = text.slice(open + 1)
    pieces = [list]
    return readList(list, isLast)
  }

  /** Scans the rest at the end, which contains the list's end. */
  function readList(text: string, isLast: boolean): readonly unknown[] {
    return (isLast ? undefined : readTight(text)) ?? readSlowly(text)
  }

  /**
   * Reads up to the last separator without scanning. A prefix that parses as a list is one, since brackets or quotes
   * would be open anywhere else.
   */
  function readTight(text: string): readonly unknown[] | undefined {
    const start = isTight && isFirst ? 0 : afterComma(text)
    const end = isTight && start !== undefined ? text.lastIndexOf(DIVIDER) + 1 : 0
    const found = start !== undefined && end > start ? read(text.slice(start, end)) : undefined
    // Don't retry a file in another style.
    isTight = found !== undefined
    if (found === undefined) return undefined
    isFirst = false
    return took(text, start ?? 0, end, found)
  }

  /** Notes entries as read; the text behind them is not. */
  function took(text: string, start: number, end: number, { entries, ends }: ReadEntries): readonly unknown[] {
    const inText = ends?.map((place) => start + place)
    done.push({ text: text.slice(0, end), start, count: entries.length, ...given({ ends: inText }) })
    keep(text.slice(end))
    return entries
  }

  /** Reads only what is surely complete: a number at the end may continue. */
  function readSlowly(text: string): readonly unknown[] {
    let [start, end] = [0, 0]
    let at = afterSpaces(text, 0)
    while (at < text.length && text.charCodeAt(at) !== CLOSING_LIST) {
      if (!isFirst) {
        if (text.charCodeAt(at) !== COMMA) return giveUp()
        at = afterSpaces(text, at + 1)
      }
      const behind = behindValue(text, at)
      if (behind >= text.length) break
      if (behind === at) return giveUp()
      if (end === 0) start = at
      end = behind
      isFirst = false
      at = afterSpaces(text, end)
    }
    const list = text.slice(start, end)
    const found = end === 0 ? NOTHING : (read(list) ?? parsedEntries(list))
    if (found === undefined) return giveUp()
    if (text.charCodeAt(at) === CLOSING_LIST) part = 'tail'
    if (end > 0) return took(text, start, end, found)
    keep(text)
    return NONE
  }

  /** Position behind the comma before the next entry; undefined if there is none. */
  function afterComma(text: string): number | undefined {
    const at = afterSpaces(text, 0)
    return text.charCodeAt(at) === COMMA ? at + 1 : undefined
  }

  return {
    take(piece) {
      pieces.push(piece)
      letters += piece.length
      return part === 'unfit' || part === 'tail' || letters < wanted ? NONE : readOn(false)
    },
    end() {
      const entries = part === 'head' || part === 'list' ? readOn(true) : NONE
      if (part !== 'tail') return undefined
      const rest = head + pieces.join('')
      const file = parsed(rest)
      // A repeated name counts the last time.
      return file === undefined || entrySlices(rest)?.start !== head.length ? undefined : { entries, file }
    },
    text: () => ({ head, pieces: done, tail: pieces.join('') }),
  }
}

/** Parses all entries. */
function parsedEntries(list: string): ReadEntries | undefined {
  const entries = parsed(`[${list}]`)
  return Array.isArray(entries) ? { entries } : undefined
}
