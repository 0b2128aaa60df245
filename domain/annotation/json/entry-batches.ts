import { given } from '../../given'
import { afterSpaces, behindValue, entrySlices, listIn } from './entry-slices'
import { parsed } from './parsed'
import type { ReadEntries } from './same-entries'

/** A stretch of the list of entries, from behind what was read before to the end of its last entry. */
export interface EntryPiece {
  readonly text: string
  /** Where its first entry begins, and how many it has. */
  readonly start: number
  readonly count: number
  /** From where to where each of them goes in the text, where that is known. */
  readonly ends?: Uint32Array
}

/** A text by what stands up to behind the opening bracket of its list, in the list, and behind its last entry. */
export interface ListedText {
  readonly head: string
  readonly pieces: readonly EntryPiece[]
  readonly tail: string
}

/** The entries of an annotation, read while its text still comes. */
export interface EntryBatches {
  /** Takes the next piece of the text; answers the entries that are whole by now and were not answered before. */
  take(piece: string): readonly unknown[]
  /** The last entries, and the file with an empty list; undefined where the text must be read as a whole. */
  end(): { readonly entries: readonly unknown[]; readonly file: unknown } | undefined
  /** The text that came, in the parts that it was read in: one string of a large file would take its memory twice. */
  readonly text: () => ListedText
}

/** Letters that are looked at in one turn. */
interface Turns {
  /** The first entries are wanted soon. */
  readonly first: number
  readonly next: number
  /** A text that has no list by then is read as a whole. */
  readonly head: number
}

/** How files that are written without spaces divide their entries, and much else. */
const DIVIDER = '},{'

const TURNS: Turns = { first: 2 ** 18, next: 2 ** 19, head: 2 ** 22 }
const COMMA = 44
const CLOSING_LIST = 93
const NONE: readonly unknown[] = []
const NOTHING: ReadEntries = { entries: NONE }

/**
 * Reads a text as it comes, in pieces of any size: as `JSON.parse` would, or not at all. What stands around the list is
 * looked at in the end; a file whose list turns out to be another one is left to be read as a whole. `read` reads what stands
 * between the brackets of a list, or of a part of one; undefined where it is none.
 */
export function createEntryBatches(turns = TURNS, read = parsedEntries): EntryBatches {
  let part: 'head' | 'list' | 'tail' | 'unfit' = 'head'
  let head = ''
  const done: EntryPiece[] = []
  /** What was not read yet. */
  let pieces: string[] = []
  let letters = 0
  let wanted = turns.first
  let isFirst = true
  /** Entries are looked for from behind as long as that finds them. */
  let isTight = true

  function keep(rest: string): void {
    pieces = [rest]
    letters = rest.length
    // An entry that is longer than all that came is not looked through once for each piece.
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

  /** What is left in the end is gone through, since the end of the list is in it. */
  function readList(text: string, isLast: boolean): readonly unknown[] {
    return (isLast ? undefined : readTight(text)) ?? readSlowly(text)
  }

  /**
   * Reads up to the last divider without going through the text letter by letter: what reads as a list up to there is one,
   * since brackets or quotes would be open anywhere else.
   */
  function readTight(text: string): readonly unknown[] | undefined {
    const start = isTight && isFirst ? 0 : afterComma(text)
    const end = isTight && start !== undefined ? text.lastIndexOf(DIVIDER) + 1 : 0
    const found = start !== undefined && end > start ? read(text.slice(start, end)) : undefined
    // A file that is written otherwise is not tried again and again.
    isTight = found !== undefined
    if (found === undefined) return undefined
    isFirst = false
    return took(text, start ?? 0, end, found)
  }

  /** These entries of a text were read; what is behind them was not. */
  function took(text: string, start: number, end: number, { entries, ends }: ReadEntries): readonly unknown[] {
    const inText = ends?.map((place) => start + place)
    done.push({ text: text.slice(0, end), start, count: entries.length, ...given({ ends: inText }) })
    keep(text.slice(end))
    return entries
  }

  /** Only what is surely whole is read: a number at the end may go on. */
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

  /** Behind the comma before the next entry; undefined where there is none. */
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
      // A name that stands twice counts the last time.
      return file === undefined || entrySlices(rest)?.start !== head.length ? undefined : { entries, file }
    },
    text: () => ({ head, pieces: done, tail: pieces.join('') }),
  }
}

/** All of them parsed. */
function parsedEntries(list: string): ReadEntries | undefined {
  const entries = parsed(`[${list}]`)
  return Array.isArray(entries) ? { entries } : undefined
}
