import { slicesFrom } from './entry-slices'
import { parsed } from './parsed'

/** Texts that were read before, by their place. */
export interface KnownTexts {
  readonly count: number
  /** Undefined for one that nothing is taken for. */
  readonly textAt: (place: number) => string | undefined
}

/** An entry that has the very text of a known one, which is not read again. */
export class SameEntry {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }
}

/** The entries of a stretch of a list, and from where to where each of them goes, where that was found. */
export interface ReadEntries {
  readonly entries: readonly unknown[]
  readonly ends?: Uint32Array
}

const COMMA = 44
/** So far beside the place that comes next a text is looked for without a table of all of them. */
const NEAR = [0, 1, -1, 2, -2]
/** Where more are not found so, a table of all texts is made. */
const MISSED_MAX = 32

/**
 * Reads a list whose entries are mostly those of another one: an entry with a known text is told by its place, and all
 * between those is parsed. Undefined where a stretch is no list, or is written with spaces between its entries.
 */
export function sameEntries({ count, textAt }: KnownTexts): (text: string) => ReadEntries | undefined {
  let next = 0
  let missed = 0
  let table: ReadonlyMap<string, number> | undefined

  function placeOf(text: string): number | undefined {
    const by = NEAR.find((one) => textAt(next + one) === text)
    if (by !== undefined) return next + by
    missed += 1
    if (missed > MISSED_MAX) table ??= tableOf(count, textAt)
    return table?.get(text)
  }

  return (text) => {
    const { entries: slices, end } = slicesFrom(text, 0)
    if (end !== text.length || slices.at(-1)?.[1] !== text.length || slices[0]?.[0] !== 0) return undefined
    const entries: unknown[] = []
    const ends = new Uint32Array(2 * slices.length)
    /** Where the entries begin that were not found since. */
    let unlike = 0
    function parseUpTo(to: number, count: number): boolean {
      if (count === 0) return true
      const values = parsed(`[${text.slice(unlike, to)}]`)
      if (!Array.isArray(values) || values.length !== count) return false
      for (const value of values) entries.push(value)
      return true
    }
    let waiting = 0
    for (let nth = 0; nth < slices.length; nth += 1) {
      const [from, behind] = slices[nth] ?? NOWHERE
      if (nth > 0 && (text.charCodeAt(from - 1) !== COMMA || ends[2 * nth - 1] !== from - 1)) return undefined
      ends[2 * nth] = from
      ends[2 * nth + 1] = behind
      const place = placeOf(text.slice(from, behind))
      next = (place ?? next) + 1
      if (place === undefined) {
        if (waiting === 0) unlike = from
        waiting += 1
        continue
      }
      if (!parseUpTo(from - 1, waiting)) return undefined
      waiting = 0
      entries.push(new SameEntry(place))
    }
    return parseUpTo(text.length, waiting) ? { entries, ends } : undefined
  }
}

const NOWHERE = [0, 0] as const

function tableOf(count: number, textAt: KnownTexts['textAt']): ReadonlyMap<string, number> {
  const table = new Map<string, number>()
  for (let place = 0; place < count; place += 1) {
    const text = textAt(place)
    if (text !== undefined) table.set(text, place)
  }
  return table
}
