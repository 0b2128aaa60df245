import { OPAQUE, over } from './blend'
import type { Nearness } from './edges'
import { ONE } from './path'

const BOTH = 0xff00ff
const UPPER = 0xff00ff00
const STEPS = 4_096

/** How a line is drawn; widths in CSS pixels, of the edge beside both sides of the line and under it. */
export interface LineLook {
  readonly ratio: number
  readonly width: number
  readonly edgeWidth: number
  readonly edge: number
  readonly edgeStrength: number
}

/** How strongly a pixel is covered by a line and by its edge, by the square of its distance. */
export interface Covers {
  readonly look: LineLook
  /** How far from its middle something of it is seen, in parts of a pixel. */
  readonly reach: number
  /** From squares to entries. */
  readonly toStep: number
  readonly line: Uint16Array
  readonly edges: Uint16Array
}

/** Computes once what would be computed for each pixel. */
export function coversOf(look: LineLook): Covers {
  const { ratio, width, edgeWidth, edgeStrength } = look
  const reach = ((Math.max(width, edgeWidth) / 2) * ratio + 0.5) * ONE
  const most = reach ** 2
  const distances = Array.from({ length: STEPS }, (_, step) => Math.sqrt(((step + 0.5) / STEPS) * most) / ONE)
  return {
    look,
    reach,
    toStep: STEPS / most,
    line: Uint16Array.from(distances, (away) => strengthAt((width / 2) * ratio, away, 1)),
    edges: Uint16Array.from(distances, (away) => strengthAt((edgeWidth / 2) * ratio, away, edgeStrength)),
  }
}

/** How strongly a line that ends `half` from its middle covers a pixel. */
function strengthAt(half: number, distance: number, strength: number): number {
  return Math.round(Math.min(1, Math.max(0, half + 0.5 - distance)) * strength * OPAQUE)
}

/** Lays the edge and the line over it, in one go. */
export function coverBoth(pixels: Uint32Array, field: Nearness, covers: Covers, colour: number): void {
  const { squares, touched, used } = field
  const { line, edges, toStep } = covers
  const { edge } = covers.look
  const red = colour & BOTH
  const green = ((colour >>> 8) & 0xff) | 0xff0000
  const full = (0xff000000 | colour) >>> 0
  for (let at = 0; at < used; at += 1) {
    const place = touched[at] ?? 0
    const step = ((squares[place] ?? 0) * toStep) | 0
    const strength = line[step] ?? 0
    if (strength === OPAQUE) {
      pixels[place] = full
      continue
    }
    const under = over(pixels[place] ?? 0, edge, edges[step] ?? 0)
    if (strength === 0) {
      pixels[place] = under
      continue
    }
    const rest = OPAQUE - strength
    const low = ((Math.imul(under & BOTH, rest) >>> 8) & BOTH) + (((Math.imul(red, strength) + BOTH) >>> 8) & BOTH)
    const high = (Math.imul((under >>> 8) & BOTH, rest) & UPPER) + ((Math.imul(green, strength) + BOTH) & UPPER)
    pixels[place] = low | high
  }
}

/** Lays a line alone. */
export function coverLine(
  pixels: Uint32Array,
  field: Nearness,
  half: number,
  colour: number,
  strength: number,
  away = 0,
): void {
  for (let at = 0; at < field.used; at += 1) {
    const place = field.touched[at] ?? 0
    const off = Math.abs(Math.sqrt(field.squares[place] ?? 0) / ONE - away)
    pixels[place] = over(pixels[place] ?? 0, colour, strengthAt(half, off, strength))
  }
}
