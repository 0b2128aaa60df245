/**
 * Positions that sort a list with the fewest moves: as many entries as possible keep theirs, the others and new ones go
 * between. Returns the new positions by index.
 */
export function placesInOrder(now: readonly (number | undefined)[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  const fixed = longestRise(now)
  let start = 0
  for (const [part, end] of [...fixed, now.length].entries()) {
    const [low, high] = [now[fixed[part - 1] ?? -1], now[end]]
    const count = end - start
    for (let at = 0; at < count; at += 1) places.set(start + at, between(low, high, at, count))
    start = end + 1
  }
  return places
}

function between(low: number | undefined, high: number | undefined, at: number, count: number): number {
  if (low === undefined) return high === undefined ? at : high - count + at
  return high === undefined ? low + 1 + at : low + ((high - low) * (at + 1)) / (count + 1)
}

/** Indexes of the longest increasing subsequence. */
function longestRise(now: readonly (number | undefined)[]): readonly number[] {
  /** Index of the lowest end of a subsequence of each length. */
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const [at, value] of now.entries()) {
    if (value === undefined) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((now[ends[middle] ?? -1] ?? Infinity) < value) low = middle + 1
      else high = middle
    }
    before.set(at, ends[low - 1])
    ends[low] = at
  }
  const rise: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) rise.push(at)
  return rise.toReversed()
}
