import type { AnnotationObject } from '#domain/annotation/document/read-document'

/** What the colours of objects tell apart: their classes, each object from the others, or their groups. */
export type ColourBy = 'class' | 'object' | 'group'

/** Each hue is that much farther round: neighbours are far apart, and none comes twice within the number of hues. */
const GOLDEN_ANGLE = 137.508
const HUES = 24
/** Saturation and lightness; each round of the hues has the next. */
const SHADES = ['95% 62%', '75% 46%', '95% 74%'] as const
const COLOURS: readonly string[] = SHADES.flatMap((shade) =>
  Array.from({ length: HUES }, (_, at) => `hsl(${Math.round((at * GOLDEN_ANGLE) % 360)} ${shade})`),
)
/** Of what is in no group, where colours tell groups apart. */
const LOOSE = '#9a9aa3'

/** The colour of an object, as CSS writes colours; objects that follow each other in the file never look alike by chance. */
export function objectColour(
  { row, colour, group }: Pick<AnnotationObject, 'row' | 'colour' | 'group'>,
  by: ColourBy,
): string {
  if (by === 'class') return colour
  if (by === 'object') return nth(row)
  return group === undefined ? LOOSE : nth(group)
}

/** Groups are any whole numbers. */
function nth(number: number): string {
  return COLOURS[Math.abs(Math.trunc(number)) % COLOURS.length] ?? LOOSE
}
