import type { Raster } from './edge-costs'

/**
 * Colours as people tell them apart (CIE 1976 L*a*b*, white D65), a little smoothed; each value is 64 times the usual one, so
 * that lightness goes from 0 to 6,400.
 */
export interface LabRaster {
  readonly width: number
  readonly height: number
  readonly l: Int16Array
  readonly a: Int16Array
  readonly b: Int16Array
}

/** Values per unit of L*a*b*. */
export const LAB_UNIT = 64
/** A pixel and its neighbours weigh 1, 2, 1 in both directions. */
const WEIGHTS = 16
const LINEAR = Float32Array.from({ length: 255 * WEIGHTS + 1 }, (_, at) => linear(at / (255 * WEIGHTS)))
const ROOT_STEPS = 8_192
/** Two steps more than there are: sums of rounded numbers reach a little beyond 1. */
const ROOTS = Float32Array.from({ length: ROOT_STEPS + 2 }, (_, at) => root(at / ROOT_STEPS))

/** Light as a screen gives it, from 0 to 1, as an amount of light (sRGB, IEC 61966-2-1). */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The cube root that L*a*b* is made of, straight where it is dark. */
function root(value: number): number {
  return value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116
}

/** The colours of pixels, each with its eight neighbours against noise; beyond the border the border goes on. */
export function labOf({ width, height, data }: Raster): LabRaster {
  const count = width * height
  const lab = { width, height, l: new Int16Array(count), a: new Int16Array(count), b: new Int16Array(count) }
  // Three rows smoothed sideways are enough at a time.
  const rows = [0, 1, 2].map(() => new Uint16Array(width * 3))
  const row = (y: number): Uint16Array => rows[(y + 3) % 3] ?? new Uint16Array()
  const beside = (y: number) => smoothRow(data, width, Math.min(height - 1, Math.max(0, y)), row(y))
  beside(-1)
  beside(0)
  for (let y = 0; y < height; y += 1) {
    beside(y + 1)
    labRow(row(y - 1), row(y), row(y + 1), lab, y * width)
  }
  return lab
}

function smoothRow(data: Uint8ClampedArray, width: number, y: number, row: Uint16Array): void {
  const first = y * width * 4
  for (let x = 0; x < width; x += 1) {
    const at = first + x * 4
    const before = x === 0 ? at : at - 4
    const behind = x === width - 1 ? at : at + 4
    // Plain reads: this runs some million times.
    row[x * 3] = (data[before] ?? 0) + 2 * (data[at] ?? 0) + (data[behind] ?? 0)
    row[x * 3 + 1] = (data[before + 1] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[behind + 1] ?? 0)
    row[x * 3 + 2] = (data[before + 2] ?? 0) + 2 * (data[at + 2] ?? 0) + (data[behind + 2] ?? 0)
  }
}

function labRow(over: Uint16Array, on: Uint16Array, under: Uint16Array, lab: LabRaster, first: number): void {
  const { width, l, a, b } = lab
  for (let x = 0; x < width; x += 1) {
    const at = x * 3
    const red = LINEAR[(over[at] ?? 0) + 2 * (on[at] ?? 0) + (under[at] ?? 0)] ?? 0
    const green = LINEAR[(over[at + 1] ?? 0) + 2 * (on[at + 1] ?? 0) + (under[at + 1] ?? 0)] ?? 0
    const blue = LINEAR[(over[at + 2] ?? 0) + 2 * (on[at + 2] ?? 0) + (under[at + 2] ?? 0)] ?? 0
    // Each against what white gives.
    const fx = ROOTS[((0.4339499 * red + 0.3762098 * green + 0.1898403 * blue) * ROOT_STEPS) | 0] ?? 1
    const fy = ROOTS[((0.2126729 * red + 0.7151522 * green + 0.072175 * blue) * ROOT_STEPS) | 0] ?? 1
    const fz = ROOTS[((0.0177566 * red + 0.109468 * green + 0.8727755 * blue) * ROOT_STEPS) | 0] ?? 1
    l[first + x] = (116 * fy - 16) * LAB_UNIT
    a[first + x] = 500 * (fx - fy) * LAB_UNIT
    b[first + x] = 200 * (fy - fz) * LAB_UNIT
  }
}
