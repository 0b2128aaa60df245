/** Colours that are told apart at a glance, on light and on dark pictures. */
const COLOURS = [
  '#E6194B',
  '#3CB44B',
  '#4363D8',
  '#F58231',
  '#911EB4',
  '#42D4F4',
  '#F032E6',
  '#BFEF45',
  '#469990',
  '#9A6324',
  '#FFE119',
  '#800000',
] as const

/** Gives colours one after another: those that nobody has yet, and from the first again when all are taken. */
export function colourSource(taken: readonly string[]): () => string {
  const used = new Set(taken.map((colour) => colour.toUpperCase()))
  const free = COLOURS.filter((colour) => !used.has(colour))
  const [first] = COLOURS
  let given = 0
  return () => {
    const at = given
    given += 1
    return free[at] ?? COLOURS[(at - free.length + taken.length) % COLOURS.length] ?? first
  }
}
