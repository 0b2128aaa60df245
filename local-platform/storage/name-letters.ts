/** The signs by which names are counted, each a bit of one number; they are never put in another order. */
const COUNTED = 'abcdefghijklmnopqrstuvwxyz0123456789_-. ()'

/** The bit of a sign; undefined: names are not counted by it. */
export function letterBit(letter: string): number | undefined {
  const at = letter.length === 1 ? COUNTED.indexOf(letter) : -1
  return at === -1 ? undefined : 2 ** at
}

/** The parts of three letters that begin with a pair and end with a counted sign. */
export function partsAfter(pair: string): readonly string[] {
  return Array.from(COUNTED, (letter) => `${pair}${letter}`)
}

/** The SQL of the number that says which of these signs a name has. */
export function lettersOf(column: string): string {
  return Array.from(COUNTED)
    .map((letter, at) => `((instr(${column}, '${letter}') > 0) << ${at})`)
    .join(' | ')
}
