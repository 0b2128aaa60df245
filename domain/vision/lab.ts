import type { Raster } from './edge-costs'

/**
 * Perceptual colours (CIE 1976 L*a*b*, white D65), slightly smoothed. Values are scaled by 64, so lightness ranges from
 * 0 to 6,400.
 */
export interface LabRaster {
  readonly width: number
  readonly height: number
  readonly l: Int16Array
  readonly a: Int16Array
  readonly b: Int16Array
}

/** L*a*b* colours computed lazily by square, with values stored per distinct colour rather than per pixel. */
export interface ColourSquares {
  readonly width: number
  readonly height: number
  /** The colour index of each pixel, below `COLOURS`; valid after `need` was called for its square. */
  readonly colours: Int32Array
  /** The L*a*b* values by colour index, filled for colours in use. */
  readonly l: Int16Array
  readonly a: Int16Array
  readonly b: Int16Array
  /** The grid of squares: a pixel is in column `x >> SQUARE_BITS`, row `y >> SQUARE_BITS`. */
  readonly columns: number
  readonly rows: number
  readonly need: (column: number, row: number) => void
}

/** Values per unit of L*a*b*. */
export const LAB_UNIT = 64
/** A square is `2 ** SQUARE_BITS` pixels wide and high. */
export const SQUARE_BITS = 7
const SQUARE = 2 ** SQUARE_BITS
/** Bits per smoothed channel: finer than the eye can see. */
const COLOUR_BITS = 7
const COLOUR_STEPS = 2 ** COLOUR_BITS
export const COLOURS = COLOUR_STEPS ** 3
/** Bits of a smoothed sum: weights are 1, 2, 1 in both directions. */
const SUM_BITS = 12
const CUT = SUM_BITS - COLOUR_BITS
/** Masks red and blue, which share one number with room for their sums. */
const RED_BLUE = 0xff_00_ff
/** Linear light at the centre of each step. */
const LINEAR = Float64Array.from({ length: COLOUR_STEPS }, (_, at) => linear(Math.min(1, (at + 0.5) / COLOUR_STEPS)))

/** Converts an sRGB value from 0 to 1 to linear light (IEC 61966-2-1). */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The cube root of L*a*b*, linear for dark colours. */
function root(value: number): number {
  return value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116
}

/** Converts pixels to L*a*b*, smoothed over 3 × 3 neighbours against noise. Border pixels repeat outwards. */
export function labOf(raster: Raster): LabRaster {
  const { width, height, colours, l, a, b, columns, rows, need } = colourSquares(raster)
  for (let row = 0; row < rows; row += 1) for (let column = 0; column < columns; column += 1) need(column, row)
  const lab = {
    width,
    height,
    l: new Int16Array(width * height),
    a: new Int16Array(width * height),
    b: new Int16Array(width * height),
  }
  for (let at = 0; at < colours.length; at += 1) {
    const colour = colours[at] ?? 0
    lab.l[at] = l[colour] ?? 0
    lab.a[at] = a[colour] ?? 0
    lab.b[at] = b[colour] ?? 0
  }
  return lab
}

/** Converts pixels to L*a*b* square by square, on demand. */
export function colourSquares({ width, height, data }: Raster): ColourSquares {
  const pixels = wordsOf(data)
  const colours = new Int32Array(width * height)
  const values = { l: new Int16Array(COLOURS), a: new Int16Array(COLOURS), b: new Int16Array(COLOURS) }
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)]
  const isThere = new Uint8Array(columns * rows)
  // Smoothing needs only three rows at a time.
  const smooth = [0, 1, 2].map(() => ({ reds: new Int32Array(SQUARE), greens: new Int32Array(SQUARE) }))
  const row = (y: number): SmoothRow => smooth[(y + 3) % 3] ?? { reds: new Int32Array(), greens: new Int32Array() }

  return {
    width,
    height,
    colours,
    ...values,
    columns,
    rows,
    need(column, line) {
      const one = line * columns + column
      if (isThere[one] === 1) return
      isThere[one] = 1
      const [left, top] = [column * SQUARE, line * SQUARE]
      const [right, bottom] = [Math.min(width, left + SQUARE), Math.min(height, top + SQUARE)]
      const span = { left, right, width }
      const beside = (y: number) => smoothRow(pixels, Math.min(height - 1, Math.max(0, y)) * width, span, row(y))
      beside(top - 1)
      beside(top)
      for (let y = top; y < bottom; y += 1) {
        beside(y + 1)
        const from = y * width + left
        colourRow([row(y - 1), row(y), row(y + 1)], colours, from, right - left)
        knowRow(colours, from, from + right - left, values)
      }
    },
  }
}

/** Computes the values of new colours. Every computed lightness is above 0, so 0 means missing. */
function knowRow(colours: Int32Array, from: number, to: number, { l, a, b }: Pick<LabRaster, 'l' | 'a' | 'b'>): void {
  for (let at = from; at < to; at += 1) {
    const colour = colours[at] ?? 0
    if (l[colour] !== 0) continue
    const values = valuesOf(colour)
    l[colour] = values[0]
    a[colour] = values[1]
    b[colour] = values[2]
  }
}

/** Horizontal sums of a row: red in a number's lower half and blue in its upper half; green separately. */
interface SmoothRow {
  readonly reds: Int32Array
  readonly greens: Int32Array
}

function smoothRow(
  pixels: Int32Array,
  first: number,
  { left, right, width }: { readonly left: number; readonly right: number; readonly width: number },
  { reds, greens }: SmoothRow,
): void {
  let before = pixels[first + Math.max(0, left - 1)] ?? 0
  let here = pixels[first + left] ?? 0
  // Plain variables for speed, here and below: these run millions of times in tens of milliseconds.
  for (let x = left; x < right; x += 1) {
    const behind = x === width - 1 ? here : (pixels[first + x + 1] ?? 0)
    reds[x - left] = (before & RED_BLUE) + 2 * (here & RED_BLUE) + (behind & RED_BLUE)
    greens[x - left] = ((before >> 8) & 0xff) + 2 * ((here >> 8) & 0xff) + ((behind >> 8) & 0xff)
    before = here
    here = behind
  }
}

function colourRow(
  [over, on, under]: readonly [SmoothRow, SmoothRow, SmoothRow],
  colours: Int32Array,
  first: number,
  count: number,
): void {
  const [r0, r1, r2, g0, g1, g2] = [over.reds, on.reds, under.reds, over.greens, on.greens, under.greens]
  for (let at = 0; at < count; at += 1) {
    const both = (r0[at] ?? 0) + 2 * (r1[at] ?? 0) + (r2[at] ?? 0)
    const green = (g0[at] ?? 0) + 2 * (g1[at] ?? 0) + (g2[at] ?? 0)
    const red = (both & 0xffff) >> CUT
    colours[first + at] = ((((both >> (16 + CUT)) << COLOUR_BITS) | (green >> CUT)) << COLOUR_BITS) | red
  }
}

function valuesOf(colour: number): readonly [l: number, a: number, b: number] {
  const red = LINEAR[colour % COLOUR_STEPS] ?? 0
  const green = LINEAR[(colour >> COLOUR_BITS) % COLOUR_STEPS] ?? 0
  const blue = LINEAR[colour >> (2 * COLOUR_BITS)] ?? 0
  // Each relative to the white point.
  const fx = root(0.4339499 * red + 0.3762098 * green + 0.1898403 * blue)
  const fy = root(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const fz = root(0.0177566 * red + 0.109468 * green + 0.8727755 * blue)
  return [LAB_UNIT * (116 * fy - 16), LAB_UNIT * 500 * (fx - fy), LAB_UNIT * 200 * (fy - fz)]
}

/** Pixels as numbers, with red in the lowest bits. All supported machines are little-endian. */
function wordsOf(data: Uint8ClampedArray): Int32Array {
  const own = data.byteOffset % 4 === 0 ? data : data.slice()
  return new Int32Array(own.buffer, own.byteOffset, own.length >> 2)
}
