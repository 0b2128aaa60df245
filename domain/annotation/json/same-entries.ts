import { behindValue } from './entry-slices'
import { parsed } from './parsed'

/** Known texts by index. */
export interface KnownTexts {
  readonly count: number
  /** Undefined for one that must not be matched. */
  readonly textAt: (place: number) => string | undefined
}

/** Entry with exactly a known text, which is not parsed again. */
export class SameEntry {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }
}

/** Entries of a range of a list, with their positions if known. */
export interface ReadEntries {
  readonly entries: readonly unknown[]
  readonly ends?: Uint32Array
}

const COMMA = 44
/** Offsets around the expected index that are tried before a table of all texts. */
const NEAR = [0, 1, -1, 2, -2]
/** Misses after which a table of all texts is built. */
const MISSED_MAX = 32

/**
 * Reads a list whose entries mostly equal another list's. An entry with a known text is returned by index, and the text
 * between those is parsed. Undefined if a range is no list, or has spaces between its entries.
 */
export function sameEntries({ count, textAt }: KnownTexts): (text: string) => ReadEntries | undefined {
  let next = 0
  let missed = 0
  let table: ReadonlyMap<string, number> | undefined

  function nearAt(text: string, at: number): number | undefined {
    const by = NEAR.find((one) => isEntryAt(text, at, textAt(next + one)))
    return by === undefined ? undefined : next + by
  }

  function farPlace(entry: string): number | undefined {
    missed += 1
    if (missed > MISSED_MAX) table ??= tableOf(count, textAt)
    return table?.get(entry)
  }

  return (text) => {
    const entries: unknown[] = []
    const ends: number[] = []
    /** Start and number of the unmatched entries since the last match. */
    let [unlike, waiting] = [0, 0]
    function parseUpTo(end: number): boolean {
      if (waiting === 0) return true
      const values = parsed(`[${text.slice(unlike, end)}]`)
      if (!Array.isArray(values) || values.length !== waiting) return false
      for (const value of values) entries.push(value)
      waiting = 0
      return true
    }
    for (let at = 0; ; ) {
      const near = nearAt(text, at)
      // Scan only where the text is not the expected one.
      const end = near === undefined ? behindValue(text, at) : at + (textAt(near)?.length ?? 0)
      if (end === at) return undefined
      const place = near ?? farPlace(text.slice(at, end))
      next = (place ?? next) + 1
      ends.push(at, end)
      if (place === undefined) {
        if (waiting === 0) unlike = at
        waiting += 1
      } else {
        if (!parseUpTo(at - 1)) return undefined
        entries.push(new SameEntry(place))
      }
      if (end === text.length) return parseUpTo(end) ? { entries, ends: Uint32Array.from(ends) } : undefined
      if (text.charCodeAt(end) !== COMMA) return undefined
      at = end + 1
    }
  }
}

/** Tells whether an entry with exactly this text starts here: a complete value ends at the next comma. */
function isEntryAt(text: string, at: number, known: string | undefined): boolean {
  if (known === undefined || known === '' || !text.startsWith(known, at)) return false
  const end = at + known.length
  return end === text.length || text.charCodeAt(end) === COMMA
}

function tableOf(count: number, textAt: KnownTexts['textAt']): ReadonlyMap<string, number> {
  const table = new Map<string, number>()
  for (let place = 0; place < count; place += 1) {
    const text = textAt(place)
    if (text !== undefined) table.set(text, place)
  }
  return table
}
