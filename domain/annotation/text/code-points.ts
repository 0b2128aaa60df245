const HIGH = { from: 0xd800, to: 0xdbff }

/** Converts positions in a text between UTF-16 units, as in pages, and code points, as in most other programs. */
export interface CodePoints {
  readonly toPoints: (unit: number) => number
  readonly toUnits: (point: number) => number
}

/** Counts the surrogate pairs once; a text without any needs no table. */
export function codePointsOf(text: string): CodePoints {
  /** Positions of the pairs in units. */
  const pairs: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < HIGH.from || code > HIGH.to) continue
    const low = text.charCodeAt(at + 1)
    if (low < 0xdc00 || low > 0xdfff) continue
    pairs.push(at)
    at += 1
  }
  /** Number of pairs at the front for which it holds. */
  function count(holds: (unit: number, nth: number) => boolean): number {
    let [from, to] = [0, pairs.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (holds(pairs[middle] ?? 0, middle)) from = middle + 1
      else to = middle
    }
    return from
  }
  return {
    toPoints: (unit) => unit - count((pair) => pair + 1 < unit),
    toUnits: (point) => point + count((pair, nth) => pair - nth < point),
  }
}
