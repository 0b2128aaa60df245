import type { EntryPiece, ListedText } from './entry-batches'
import { afterSpaces, type EntrySlices, entrySlices, slicesFrom } from './entry-slices'

/** Text of an annotation by its entries; joined in order it is the original text. */
export interface EntryTexts {
  readonly count: number
  /** Text before the first entry, and behind the last one. */
  readonly before: string
  readonly after: string
  /** Content of a list without entries. */
  readonly blank: string
  /** Text of an entry; undefined if there is none. */
  entry(at: number): string | undefined
  /** Text between an entry and the previous one. */
  between(at: number): string
}

/** Creates it from a single text; pass the list's position if it isn't the list of objects. */
export function textsOf(text: string, slices = entrySlices(text)): EntryTexts {
  const { entries, start, end }: EntrySlices = slices ?? { entries: [], start: text.length, end: text.length }
  return {
    count: entries.length,
    before: text.slice(0, entries[0]?.[0] ?? start),
    after: text.slice(entries.at(-1)?.[1] ?? end),
    blank: entries.length === 0 ? text.slice(start, end) : '',
    entry(at) {
      const slice = entries[at]
      return slice && text.slice(...slice)
    },
    between: (at) => text.slice(entries[at - 1]?.[1], entries[at]?.[0]),
  }
}

/** Creates it from a text in pieces. The entries of a piece are located on first use. */
export function textsOfPieces({ head, pieces, tail }: ListedText): EntryTexts {
  const firsts = new Uint32Array(pieces.length + 1)
  for (const [nth, { count }] of pieces.entries()) firsts[nth + 1] = (firsts[nth] ?? 0) + count
  const count = firsts.at(-1) ?? 0
  /** Ranges of the entries of each piece. */
  const known = new Map<number, Uint32Array>()

  /** Piece that contains an entry. */
  function nthOf(at: number): number {
    let [low, high] = [0, pieces.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((firsts[middle + 1] ?? 0) > at) high = middle
      else low = middle + 1
    }
    return low
  }

  function endsIn(nth: number): Uint32Array {
    const before = known.get(nth)
    if (before !== undefined) return before
    const { text, start, ends: found } = pieces[nth] ?? NO_PIECE
    const ends = found ?? Uint32Array.from(slicesFrom(text, start).entries.flat())
    known.set(nth, ends)
    return ends
  }

  const blankEnd = count === 0 ? afterSpaces(tail, 0) : 0
  return {
    count,
    before: head + (pieces[0]?.text.slice(0, pieces[0].start) ?? ''),
    after: tail.slice(blankEnd),
    blank: tail.slice(0, blankEnd),
    entry(at) {
      if (!(at >= 0 && at < count)) return undefined
      const nth = nthOf(at)
      const ends = endsIn(nth)
      const inside = 2 * (at - (firsts[nth] ?? 0))
      return pieces[nth]?.text.slice(ends[inside], ends[inside + 1])
    },
    between(at) {
      const nth = nthOf(at)
      const inside = 2 * (at - (firsts[nth] ?? 0))
      const { text, start } = pieces[nth] ?? NO_PIECE
      if (inside === 0) return text.slice(0, start)
      const ends = endsIn(nth)
      return text.slice(ends[inside - 1], ends[inside])
    },
  }
}

const NO_PIECE: EntryPiece = { text: '', start: 0, count: 0 }

/** The original text. */
export function wholeOf({ head, pieces, tail }: ListedText): string {
  return [head, ...pieces.map(({ text }) => text), tail].join('')
}
