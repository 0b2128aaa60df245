import { OPAQUE } from './blend'
import { FLAG, type Scene, type StyleTable } from './scene'

/** How one object looks; colours packed as 0xbbggrr. */
export interface RowStyle {
  colour: number
  /** From 0 to `OPAQUE`. */
  fill: number
  dashed: boolean
  hatched: boolean
  doubled: boolean
  /** It is selected with many others. */
  strong: boolean
}

/** Lengths in CSS pixels. */
export const LINE = {
  /** The coloured line, and the dark edge that keeps it readable on pictures of any brightness. */
  width: 1.5,
  edge: 3,
  /** Of what is selected with many others, as wide as what is selected alone. */
  strongWidth: 3,
  strongEdge: 6,
  dash: 6,
  gap: 4,
  /** How far the second, thin line lies from the first one. */
  second: 3.25,
  secondWidth: 1,
  dotRadius: 3.5,
  /** Stripes across what was disapproved. */
  hatchEvery: 8,
  hatchWidth: 2,
} as const

/** What is smaller than `box` on the screen, in CSS pixels, is a filled box; smaller than `dot`, a dot; smaller than `edge`, its line has no dark edge, which would cover it. */
export const SMALL = { edge: 8, box: 3, dot: 0.7 } as const

interface ThemeStyle {
  readonly edge: number
  readonly edgeStrength: number
  readonly secondStrength: number
  /** Of the stripes, beside the fill. */
  readonly hatchStrength: number
}

/** The edge beside a line that is so dark itself that a dark edge would not set it off. */
export const PALE_EDGE = { edge: 0xffffff, edgeStrength: 0.7 } as const
/** The brightness, from 0 to 1, below which a line is so dark. */
const DARK_BELOW = 0.16

/** Whether a colour, packed as 0xbbggrr, hardly differs from black: by its luma (ITU-R BT.601). */
export function isNearBlack(colour: number): boolean {
  const [red, green, blue] = [colour & 0xff, (colour >>> 8) & 0xff, colour >>> 16]
  return 0.299 * red + 0.587 * green + 0.114 * blue < DARK_BELOW * 255
}

/** A dark page lets the eye see thin light lines better; a light one asks for stronger ones. */
export const THEMES: Readonly<Record<StyleTable['theme'], ThemeStyle>> = {
  dark: { edge: 0x000000, edgeStrength: 0.6, secondStrength: 0.6, hatchStrength: 0.4 },
  light: { edge: 0x1c1714, edgeStrength: 0.6, secondStrength: 0.75, hatchStrength: 0.5 },
}

const NO_CLASS = 0x9a9a9a
/** What is selected is filled so much more strongly. */
const STRONGER = 0.12
/** Around what is selected. */
export const STRONG_EDGE = 0xffffff

/** How strongly an area is filled that is pointed at or selected, from 0 to 1, by how strongly it is at rest; what is not filled at all stays so, because what lies under it is to be seen. */
export function strongFill(fill: number): number {
  return fill === 0 ? 0 : Math.min(1, fill + STRONGER)
}

/** Says how a row looks, into an object that is used again and again. */
export function styleRow({ columns, selected, styles }: Scene, row: number, into: RowStyle): void {
  const flags = columns.flags[row] ?? 0
  const classAt = columns.classAt[row] ?? 0
  into.colour = styles.classColours[classAt] ?? NO_CLASS
  into.strong = selected[row] === 1
  const fill = fillOf(styles, classAt)
  into.fill = Math.round((into.strong ? strongFill(fill) : fill) * OPAQUE)
  into.dashed = (flags & FLAG.locked) !== 0
  into.hatched = (flags & FLAG.disapproved) !== 0
  into.doubled = (flags & FLAG.predicted) !== 0
}

function fillOf({ fill, classFills }: StyleTable, classAt: number): number {
  const own = classFills?.[classAt] ?? Number.NaN
  return Number.isNaN(own) ? fill : own
}
