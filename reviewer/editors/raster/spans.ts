import { ONE, type Path } from './path'

/** Rows of pixels: `y`, the first pixel, and the one behind the last, in turn. */
export interface Spans {
  values: Int32Array
  used: number
}

const HALF = ONE / 2

/** No spans, to be filled again and again. */
export function createSpans(): Spans {
  return { values: new Int32Array(3 * 1_024), used: 0 }
}

/** Adds a span, clipped to the width. */
export function addSpan(spans: Spans, y: number, from: number, to: number, width: number): void {
  const [first, end] = [Math.max(0, from), Math.min(width, to)]
  if (first >= end) return
  if (spans.used + 3 > spans.values.length) {
    const grown = new Int32Array(spans.values.length * 2)
    grown.set(spans.values)
    spans.values = grown
  }
  spans.values[spans.used] = y
  spans.values[spans.used + 1] = first
  spans.values[spans.used + 2] = end
  spans.used += 3
}

/** Where lines cross the middles of rows, by row. */
interface Crossings {
  starts: Uint32Array
  places: Float64Array
}

/** Finds the pixels whose middles lie inside, by the even-odd rule: a ring in a ring is a hole. */
export function createFiller(): (path: Path, width: number, height: number, spans: Spans) => void {
  const crossings: Crossings = { starts: new Uint32Array(1_024), places: new Float64Array(1_024) }
  return (path, width, height, spans) => {
    let [top, bottom] = [Infinity, -Infinity]
    for (let at = 1; at < path.used; at += 2) {
      const y = path.xy[at] ?? 0
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
    const first = Math.max(0, rowAtOrAfter(top))
    const end = Math.min(height, rowAtOrAfter(bottom))
    if (first >= end) return
    collect(path, first, end, crossings)
    const { starts, places } = crossings
    for (let row = first; row < end; row += 1) {
      const from = starts[row - first] ?? 0
      const to = starts[row - first + 1] ?? 0
      sort(places, from, to)
      for (let at = from; at + 1 < to; at += 2)
        addSpan(spans, row, rowAtOrAfter(places[at] ?? 0), rowAtOrAfter(places[at + 1] ?? 0), width)
    }
  }
}

/** The first row or column whose centre is at or after a position. */
function rowAtOrAfter(place: number): number {
  return Math.ceil((place - HALF) / ONE)
}

/** Counts the crossings of each row, then writes them row by row. */
function collect(path: Path, first: number, end: number, crossings: Crossings): void {
  const rows = end - first
  if (crossings.starts.length < rows + 2) crossings.starts = new Uint32Array(rows + 2)
  const { starts } = crossings
  starts.fill(0, 0, rows + 2)
  eachEdge(path, first, end, (from, to) => {
    for (let row = from; row < to; row += 1) starts[row - first + 2] = (starts[row - first + 2] ?? 0) + 1
  })
  for (let row = 2; row < rows + 2; row += 1) starts[row] = (starts[row] ?? 0) + (starts[row - 1] ?? 0)
  const total = starts[rows + 1] ?? 0
  if (crossings.places.length < total) crossings.places = new Float64Array(total * 2)
  const { places } = crossings
  // Writing moves each row's start to its end, the next row's start.
  eachEdge(path, first, end, (from, to, x, y, dx, dy) => {
    for (let row = from; row < to; row += 1) {
      const at = starts[row - first + 1] ?? 0
      // Only the way from the corner is rounded, so that every tile finds the same place.
      places[at] = x + Math.round(((row * ONE + HALF - y) * dx) / dy)
      starts[row - first + 1] = at + 1
    }
  })
}

type TakeEdge = (from: number, to: number, x: number, y: number, dx: number, dy: number) => void

function eachEdge({ xy, ends, rings }: Path, first: number, end: number, take: TakeEdge): void {
  let start = 0
  for (let ring = 0; ring < rings; ring += 1) {
    const ringEnd = ends[ring] ?? 0
    let [x0, y0] = [xy[ringEnd - 2] ?? 0, xy[ringEnd - 1] ?? 0]
    for (let at = start; at < ringEnd; at += 2) {
      const [x1, y1] = [xy[at] ?? 0, xy[at + 1] ?? 0]
      // The upper corner begins the edge, whichever way the ring goes round: both ways round the same.
      const isDown = y0 < y1
      const from = Math.max(first, rowAtOrAfter(isDown ? y0 : y1))
      const to = Math.min(end, rowAtOrAfter(isDown ? y1 : y0))
      if (from < to) {
        if (isDown) take(from, to, x0, y0, x1 - x0, y1 - y0)
        else take(from, to, x1, y1, x0 - x1, y0 - y1)
      }
      x0 = x1
      y0 = y1
    }
    start = ringEnd
  }
}

/** Few numbers, nearly in order. */
function sort(places: Float64Array, from: number, to: number): void {
  if (to - from > 64) {
    places.subarray(from, to).sort()
    return
  }
  for (let at = from + 1; at < to; at += 1) {
    const place = places[at] ?? 0
    let before = at - 1
    while (before >= from && (places[before] ?? 0) > place) {
      places[before + 1] = places[before] ?? 0
      before -= 1
    }
    places[before + 1] = place
  }
}
