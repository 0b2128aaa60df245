/** Characters by which names are counted, each a bit of one number; their order is fixed. */
const COUNTED = 'abcdefghijklmnopqrstuvwxyz0123456789_-. ()'

/** Bit of a character; undefined if names are not counted by it. */
export function letterBit(letter: string): number | undefined {
  const at = letter.length === 1 ? COUNTED.indexOf(letter) : -1
  return at === -1 ? undefined : 2 ** at
}

/** Trigrams that start with a pair and end with a counted character. */
export function partsAfter(pair: string): readonly string[] {
  return Array.from(COUNTED, (letter) => `${pair}${letter}`)
}

/** SQL of the bit set of a name's characters. */
export function lettersOf(column: string): string {
  return Array.from(COUNTED)
    .map((letter, at) => `((instr(${column}, '${letter}') > 0) << ${at})`)
    .join(' | ')
}
