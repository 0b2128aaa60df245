import type { AnnotationObject } from '#domain/annotation/document/read-document'

/** Meaning of the objects' colours: classes, single objects or groups. */
export type ColourBy = 'class' | 'object' | 'group'

/** Angle between consecutive hues: neighbours differ strongly, and none repeats within a round. */
const GOLDEN_ANGLE = 137.508
const HUES = 24
/** Saturation and lightness; each round of hues uses the next. */
const SHADES = ['95% 62%', '75% 46%', '95% 74%'] as const
const COLOURS: readonly string[] = SHADES.flatMap((shade) =>
  Array.from({ length: HUES }, (_, at) => `hsl(${Math.round((at * GOLDEN_ANGLE) % 360)} ${shade})`),
)
/** Colour of ungrouped objects, if colours distinguish groups. */
const LOOSE = '#9a9aa3'

/** CSS colour of an object; consecutive objects of the file never look alike by chance. */
export function objectColour(
  { row, colour, group }: Pick<AnnotationObject, 'row' | 'colour' | 'group'>,
  by: ColourBy,
): string {
  if (by === 'class') return colour
  if (by === 'object') return nth(row)
  return group === undefined ? LOOSE : nth(group)
}

/** Group numbers may be any integers. */
function nth(number: number): string {
  return COLOURS[Math.abs(Math.trunc(number)) % COLOURS.length] ?? LOOSE
}
