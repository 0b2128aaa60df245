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
  /** Line width of a multiple selection, as for a single one. */
  strongWidth: 3,
  strongEdge: 6,
  dash: 6,
  gap: 4,
  /** Distance of the second, thin line from the first. */
  second: 3.25,
  secondWidth: 1,
  dotRadius: 3.5,
  /** Stripes across disapproved objects. */
  hatchEvery: 8,
  hatchWidth: 2,
} as const

/** Screen sizes in CSS pixels: below `box` a filled box, below `dot` a dot, below `edge` a line without dark edge. */
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
/** Extra fill opacity of the selection. */
const STRONGER = 0.12
/** Around the selection. */
export const STRONG_EDGE = 0xffffff

/** Fill opacity of a hovered or selected area, from its opacity at rest (0 to 1); 0 stays 0 to keep the picture visible. */
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
