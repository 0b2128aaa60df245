import type { LabRaster } from './lab'

/** Colour clusters per side. */
const KINDS = 5
const ROUNDS = 6
/** Added to each variance, in squared raster units, so that similar pixels stay plausible. */
const PLAIN = 2_500
const VALUES = 3

/** A Gaussian mixture of colours: weight, mean and variances of each cluster. */
export interface ColourMix {
  readonly shares: Float64Array
  readonly means: Float64Array
  readonly spreads: Float64Array
}

/** Fits a mixture to marked pixels with k-means, seeded with pixels ordered by lightness. */
export function mixOf({ l, a, b }: LabRaster, pixels: Uint8Array, mark: number): ColourMix {
  const all: number[] = []
  for (let at = 0; at < pixels.length; at += 1) if (pixels[at] === mark) all.push(at)
  const byLight = all.toSorted((one, other) => (l[one] ?? 0) - (l[other] ?? 0))
  const means = new Float64Array(KINDS * VALUES)
  const shares = new Float64Array(KINDS)
  const spreads = new Float64Array(KINDS * VALUES)
  for (let kind = 0; kind < KINDS; kind += 1) {
    const at = byLight[Math.floor(((kind + 0.5) / KINDS) * byLight.length)] ?? 0
    means.set([l[at] ?? 0, a[at] ?? 0, b[at] ?? 0], kind * VALUES)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float64Array(KINDS * VALUES)
    const squares = new Float64Array(KINDS * VALUES)
    const counts = new Float64Array(KINDS)
    for (const at of all) {
      const colour = [l[at] ?? 0, a[at] ?? 0, b[at] ?? 0]
      const kind = nearest(means, colour)
      counts[kind] = (counts[kind] ?? 0) + 1
      for (const [value, one] of colour.entries()) {
        const place = kind * VALUES + value
        sums[place] = (sums[place] ?? 0) + one
        squares[place] = (squares[place] ?? 0) + one * one
      }
    }
    for (let kind = 0; kind < KINDS; kind += 1) {
      const count = counts[kind] ?? 0
      shares[kind] = count / Math.max(1, all.length)
      if (count === 0) continue
      for (let place = kind * VALUES; place < (kind + 1) * VALUES; place += 1) {
        const mean = (sums[place] ?? 0) / count
        means[place] = mean
        spreads[place] = PLAIN + Math.max(0, (squares[place] ?? 0) / count - mean * mean)
      }
    }
  }
  return { shares, means, spreads }
}

function nearest(means: Float64Array, [l = 0, a = 0, b = 0]: readonly number[]): number {
  let [best, least] = [0, Infinity]
  for (let kind = 0; kind < KINDS; kind += 1) {
    const place = kind * VALUES
    const far = (l - (means[place] ?? 0)) ** 2 + (a - (means[place + 1] ?? 0)) ** 2 + (b - (means[place + 2] ?? 0)) ** 2
    if (far < least) [best, least] = [kind, far]
  }
  return best
}

/** The negative log-likelihood of a pixel's colour in a mixture. */
export function strangeness({ shares, means, spreads }: ColourMix, l: number, a: number, b: number): number {
  let sum = 0
  for (let kind = 0; kind < KINDS; kind += 1) {
    const share = shares[kind] ?? 0
    if (share === 0) continue
    const place = kind * VALUES
    const [sl, sa, sb] = [spreads[place] ?? PLAIN, spreads[place + 1] ?? PLAIN, spreads[place + 2] ?? PLAIN]
    const far =
      (l - (means[place] ?? 0)) ** 2 / sl +
      (a - (means[place + 1] ?? 0)) ** 2 / sa +
      (b - (means[place + 2] ?? 0)) ** 2 / sb
    sum += (share * Math.exp(-far / 2)) / Math.sqrt(sl * sa * sb)
  }
  return -Math.log(Math.max(sum, Number.MIN_VALUE))
}
