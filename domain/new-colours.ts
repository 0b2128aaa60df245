import { distinctColours } from './distinct-colours'

/** Colours that are easy to distinguish on light and dark pictures. */
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

/** Yields colours: unused well-known ones first, then those most different from all before. */
export function colourSource(taken: readonly string[]): () => string {
  const used = new Set(taken.map((colour) => colour.toUpperCase()))
  const free = COLOURS.filter((colour) => !used.has(colour))
  let given = 0
  let further: (() => string) | undefined
  return () => {
    const known = free[given]
    given += 1
    if (known !== undefined) return known
    further ??= distinctColours([...taken, ...COLOURS])
    return further()
  }
}
