/** Pixels of a part of a picture. */
export interface Raster {
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity of each pixel in turn. */
  readonly data: Uint8ClampedArray
}

/** What goes through a flat place costs so much; a strong edge costs 1. */
export const COST_MAX = 63
/** The strongest edges are those of so large a share of pixels. */
const STRONG_SHARE = 0.02
/** An edge weaker than this, of 255, is noise, however flat everything else is. */
const STRONG_MIN = 20
const CHANNELS = 3
/** A neighbour that is so many times as steep lies nearer to the middle of an edge. */
const CLEARLY = 1.15
const BESIDE = 0.6

/** What it costs a path to go through each pixel: little along edges, whichever of the colours makes them. */
export function edgeCosts(raster: Raster): Uint8Array {
  const edges = ridgesOf(edgesOf(raster), raster)
  const strong = strongest(edges)
  const costs = new Uint8Array(edges.length)
  for (let at = 0; at < costs.length; at += 1) {
    const flat = 1 - Math.min(1, (edges[at] ?? 0) / strong)
    costs[at] = 1 + Math.round((COST_MAX - 1) * flat * flat)
  }
  return costs
}

/** How steep each pixel lies, by the colour that changes most, after a little smoothing. */
function edgesOf({ width, height, data }: Raster): Float32Array {
  const edges = new Float32Array(width * height)
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const plane = new Float32Array(width * height)
    for (let at = 0; at < plane.length; at += 1) plane[at] = data[at * 4 + channel] ?? 0
    const smooth = smoothed(smoothed(plane, width, height, 1), width, height, width)
    for (let y = 1; y < height - 1; y += 1)
      for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
        // Plain variables: this runs half a million times in a hundredth of a second.
        const nw = smooth[at - width - 1] ?? 0
        const n = smooth[at - width] ?? 0
        const ne = smooth[at - width + 1] ?? 0
        const w = smooth[at - 1] ?? 0
        const e = smooth[at + 1] ?? 0
        const sw = smooth[at + width - 1] ?? 0
        const s = smooth[at + width] ?? 0
        const se = smooth[at + width + 1] ?? 0
        const right = ne + 2 * e + se - nw - 2 * w - sw
        const under = sw + 2 * s + se - nw - 2 * n - ne
        const edge = Math.sqrt(right * right + under * under) / 4
        if (edge > (edges[at] ?? 0)) edges[at] = edge
      }
  }
  return edges
}

/** Each value with its two neighbours `step` away, itself counting double; the border stays. */
function smoothed(plane: Float32Array, width: number, height: number, step: number): Float32Array {
  const made = plane.slice()
  const last = width * height - step
  for (let at = step; at < last; at += 1)
    made[at] = ((plane[at - step] ?? 0) + 2 * (plane[at] ?? 0) + (plane[at + step] ?? 0)) / 4
  return made
}

/** What lies beside the steepest part of an edge counts less, so that paths keep to its middle. */
function ridgesOf(edges: Float32Array, { width, height }: Raster): Float32Array {
  const ridges = edges.slice()
  for (let y = 1; y < height - 1; y += 1)
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      const own = edges[at] ?? 0
      const beside = Math.max(edges[at - 1] ?? 0, edges[at + 1] ?? 0, edges[at - width] ?? 0, edges[at + width] ?? 0)
      if (beside > own * CLEARLY) ridges[at] = own * BESIDE
    }
  return ridges
}

/** How steep the strongest edges are at least. */
function strongest(edges: Float32Array): number {
  const counts = new Uint32Array(256)
  for (const edge of edges) {
    const bin = Math.min(255, Math.floor(edge))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  let left = edges.length * STRONG_SHARE
  for (let bin = 255; bin > STRONG_MIN; bin -= 1) {
    left -= counts[bin] ?? 0
    if (left <= 0) return bin
  }
  return STRONG_MIN
}
