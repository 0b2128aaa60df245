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

/** A colour for the next class: the first that none has, and from the first again when all are taken. */
export function nextColour(taken: readonly string[]): string {
  const used = taken.map((colour) => colour.toUpperCase())
  const [first] = COLOURS
  return COLOURS.find((colour) => !used.includes(colour)) ?? COLOURS[taken.length % COLOURS.length] ?? first
}
