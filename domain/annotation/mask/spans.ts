import type { Place } from '../shaping/shape'

/** Pixel runs of three numbers each: row, first column, and end column (exclusive). */
export type Spans = readonly number[]

/** Tip of a brush; `size` is its diameter or side in pixels. */
export interface Brush {
  readonly size: number
  readonly isRound: boolean
}

/** Columns that each row of a brush covers, from its first row on, relative to the centre pixel. */
interface Tip {
  readonly rows: readonly (readonly [first: number, end: number])[]
  readonly top: number
}

let lastTip: { readonly size: number; readonly isRound: boolean; readonly tip: Tip } | undefined

/** Shape of a tip: an even size is centred on a pixel corner, an odd one on a pixel. */
function tipOf({ size, isRound }: Brush): Tip {
  if (lastTip?.size === size && lastTip.isRound === isRound) return lastTip.tip
  const top = -Math.floor(size / 2)
  const middle = size % 2 === 0 ? 0 : 0.5
  const radius = size / 2
  const rows = Array.from({ length: size }, (_, nth): readonly [number, number] => {
    if (!isRound) return [top, top + size]
    const away = top + nth + 0.5 - middle
    const half = Math.sqrt(Math.max(0, radius * radius - away * away))
    const [first, end] = [Math.ceil(middle - half - 0.5), Math.floor(middle + half - 0.5) + 1]
    // A round tip of two pixels covers each of its rows, too.
    return first < end ? [first, end] : [Math.ceil(middle - 0.5), Math.ceil(middle + 0.5)]
  })
  const tip = { rows, top }
  lastTip = { size, isRound, tip }
  return tip
}

/** Pixels that a brush covers on a straight way from one place to another; both may be equal. */
export function brushSpans(from: Place, to: Place, brush: Brush): Spans {
  const { rows, top } = tipOf(brush)
  const at = brush.size % 2 === 0 ? Math.round : Math.floor
  let [x, y] = [at(from.x), at(from.y)]
  const [toX, toY] = [at(to.x), at(to.y)]
  const [dx, dy] = [Math.abs(toX - x), -Math.abs(toY - y)]
  const [stepX, stepY] = [x < toX ? 1 : -1, y < toY ? 1 : -1]
  const first = Math.min(y, toY) + top
  const count = Math.abs(toY - y) + rows.length
  const lefts = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const ends = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  // Bresenham's line: the tip visits each pixel of the way once, and each covered row is one run.
  for (let error = dx + dy; ; ) {
    const offset = y + top - first
    for (let nth = 0; nth < rows.length; nth += 1) {
      const [left, end] = rows[nth] ?? [0, 0]
      if (x + left < (lefts[offset + nth] ?? 0)) lefts[offset + nth] = x + left
      if (x + end > (ends[offset + nth] ?? 0)) ends[offset + nth] = x + end
    }
    if (x === toX && y === toY) break
    const twice = 2 * error
    if (twice >= dy) {
      error += dy
      x += stepX
    }
    if (twice <= dx) {
      error += dx
      y += stepY
    }
  }
  const spans: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const [left = 0, end = 0] = [lefts[nth], ends[nth]]
    if (left < end) spans.push(first + nth, left, end)
  }
  return spans
}

/** Pixels of a rectangle between two corners, including the corners' own pixels. */
export function rectangleSpans(from: Place, to: Place): Spans {
  const [left, right] = [Math.floor(Math.min(from.x, to.x)), Math.ceil(Math.max(from.x, to.x))]
  const [top, bottom] = [Math.floor(Math.min(from.y, to.y)), Math.ceil(Math.max(from.y, to.y))]
  const spans: number[] = []
  for (let y = top; y < bottom; y += 1) spans.push(y, left, right)
  return spans
}

/** Pixels whose centres are inside rings; a ring within another one is a hole. Coordinates alternate. */
export function polygonSpans(rings: readonly (readonly number[] | Float32Array)[]): Spans {
  const crossings = new Map<number, number[]>()
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const next = (at + 2) % (ring.length - (ring.length % 2))
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[at], ring[at + 1], ring[next], ring[next + 1]]
      const [low, high] = [Math.min(y1, y2), Math.max(y1, y2)]
      for (let y = Math.ceil(low - 0.5); y + 0.5 < high; y += 1) {
        const x = x1 + ((y + 0.5 - y1) * (x2 - x1)) / (y2 - y1)
        const row = crossings.get(y)
        if (row === undefined) crossings.set(y, [x])
        else row.push(x)
      }
    }
  }
  const spans: number[] = []
  for (const y of [...crossings.keys()].toSorted((a, b) => a - b)) {
    const row = (crossings.get(y) ?? []).toSorted((a, b) => a - b)
    for (let nth = 0; nth + 1 < row.length; nth += 2) {
      const [first, end] = [Math.ceil((row[nth] ?? 0) - 0.5), Math.ceil((row[nth + 1] ?? 0) - 0.5)]
      if (first < end) spans.push(y, first, end)
    }
  }
  return spans
}

/** Moves the pixels. */
export function movedSpans(spans: Spans, dx: number, dy: number): Spans {
  return spans.map((value, at) => value + (at % 3 === 0 ? dy : dx))
}
