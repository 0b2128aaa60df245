import { addPoint, endRing, ONE, type Path } from './path'

/** How far the pixels of a part are from a line: squares of parts of a pixel; only those within reach are touched. */
export interface Nearness {
  readonly width: number
  readonly height: number
  readonly squares: Float32Array
  /** The pixels that are near, each once. */
  readonly touched: Uint32Array
  used: number
}

const HALF = ONE / 2
/** From parts of a pixel to pixels. */
const SHIFT = 6
/** Rounds to the first pixel whose centre is at or after a position. */
const UP = ONE - 1 - HALF

/** A field in which nothing is near. */
export function createNearness(width: number, height: number): Nearness {
  const squares = new Float32Array(width * height).fill(Infinity)
  return { width, height, squares, touched: new Uint32Array(width * height), used: 0 }
}

/** Clears the neighbours. */
export function clearNearness(field: Nearness): void {
  for (let at = 0; at < field.used; at += 1) field.squares[field.touched[at] ?? 0] = Infinity
  field.used = 0
}

/** Notes how near the pixels are to the lines of a path; `reach` and `dot`, a dot's radius, in parts of a pixel. */
export function nearPath(field: Nearness, { xy, ends, rings, closed }: Path, reach: number, dot: number): void {
  const round = roundOf(reach)
  let start = 0
  for (let ring = 0; ring < rings; ring += 1) {
    const end = ends[ring] ?? 0
    if (end - start === 2) nearDot(field, xy[start] ?? 0, xy[start + 1] ?? 0, dot, reach)
    else {
      let before = closed ? end - 2 : start
      for (let at = closed ? start : start + 2; at < end; at += 2) {
        nearLine(field, xy[before] ?? 0, xy[before + 1] ?? 0, xy[at] ?? 0, xy[at + 1] ?? 0, reach, round)
        before = at
      }
    }
    start = end
  }
}

/** By reach: a painter draws with very few. */
const rounds = new Map<number, Int32Array>()

/** Half width of a circle at a row's distance from its centre, in fractions of a pixel. */
function roundOf(reach: number): Int32Array {
  const known = rounds.get(reach)
  if (known !== undefined) return known
  const aside = (_: unknown, off: number) => Math.ceil(Math.sqrt(Math.max(0, reach * reach - off * off)))
  const round = Int32Array.from({ length: Math.ceil(reach) + 1 }, aside)
  rounds.set(reach, round)
  return round
}

/** All that is computed with are differences of whole numbers, which are the same in every tile. */
function nearLine(
  field: Nearness,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  reach: number,
  round: Int32Array,
): void {
  const { width, height, squares, touched } = field
  const dx = x1 - x0
  const dy = y1 - y0
  const far = round[0] ?? 0
  const [upper, lower] = dy < 0 ? [y1 | 0, y0 | 0] : [y0 | 0, y1 | 0]
  const [before, behind] = dx < 0 ? [x1 | 0, x0 | 0] : [x0 | 0, x1 | 0]
  const top = Math.max(0, (upper - far + UP) >> SHIFT)
  const bottom = Math.min(height - 1, (lower + far - HALF) >> SHIFT)
  if (top > bottom || behind + far < 0 || before - far > width * ONE) return
  const length = dx * dx + dy * dy
  const inverse = length === 0 ? 0 : 1 / length
  // In a row, the pixels within reach of a slanted line lie this far to both sides of it.
  const isSlanted = dy > ONE || dy < -ONE
  const slope = isSlanted ? dx / dy : 0
  const aside = isSlanted ? reach * Math.sqrt(1 + slope * slope) + 1 : 0
  const most = reach * reach
  const stepAlong = dx * ONE
  const stepAcross = dy * ONE
  let used = field.used
  for (let row = top; row <= bottom; row += 1) {
    const middle = row * ONE + HALF
    // Above and below a line, the reach around its end is round.
    const beyond = middle < upper ? upper - middle : middle > lower ? middle - lower : 0
    const away = round[beyond] ?? 0
    const py = middle - y0
    let from = before - away
    let to = behind + away
    if (isSlanted) {
      const at = x0 + py * slope
      from = Math.max(from, (at - aside) | 0)
      to = Math.min(to, (at + aside) | 0)
    }
    const first = Math.max(0, (from + UP) >> SHIFT)
    const last = Math.min(width - 1, (to - HALF) >> SHIFT)
    const px0 = first * ONE + HALF - x0
    let px = px0
    let along = px * dx + py * dy
    let across = px * dy - py * dx
    let at = row * width + first
    for (const end = row * width + last; at <= end; at += 1) {
      let square: number
      if (along <= 0) square = px * px + py * py
      else if (along >= length) square = (px - dx) * (px - dx) + (py - dy) * (py - dy)
      else square = across * across * inverse
      px += ONE
      along += stepAlong
      across += stepAcross
      if (square >= most) continue
      const known = squares[at] ?? 0
      if (square >= known) continue
      if (known === Infinity) {
        touched[used] = at
        used += 1
      }
      squares[at] = square
    }
  }
  field.used = used
}

/** The line around a dot. */
function nearDot(field: Nearness, x: number, y: number, radius: number, reach: number): void {
  const { width, height, squares, touched } = field
  const all = radius + reach
  const top = Math.max(0, Math.floor((y - all - HALF) / ONE))
  const bottom = Math.min(height - 1, Math.ceil((y + all - HALF) / ONE))
  const left = Math.max(0, Math.floor((x - all - HALF) / ONE))
  const right = Math.min(width - 1, Math.ceil((x + all - HALF) / ONE))
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const [px, py] = [column * ONE + HALF - x, row * ONE + HALF - y]
      const off = Math.sqrt(px * px + py * py) - radius
      const at = row * width + column
      const known = squares[at] ?? 0
      if (Math.abs(off) >= reach || off * off >= known) continue
      if (known === Infinity) {
        touched[field.used] = at
        field.used += 1
      }
      squares[at] = off * off
    }
}

/** Cuts the lines of a path into dashes, counted from the start of each ring. */
export function dashed({ xy, ends, rings, closed }: Path, dash: number, gap: number, into: Path): void {
  let start = 0
  for (let ring = 0; ring < rings; ring += 1) {
    const end = ends[ring] ?? 0
    const count = (end - start) / 2
    let gone = 0
    for (let line = 0; line < (closed ? count : count - 1); line += 1) {
      const [from, to] = [start + 2 * line, start + 2 * ((line + 1) % count)]
      gone = dashLine(xy[from] ?? 0, xy[from + 1] ?? 0, xy[to] ?? 0, xy[to + 1] ?? 0, gone, dash, gap, into)
    }
    start = end
  }
}

/** Adds the dashes of one line; answers how far into dash and gap it ended. */
function dashLine(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  gone: number,
  dash: number,
  gap: number,
  into: Path,
): number {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = Math.sqrt(dx * dx + dy * dy)
  const period = dash + gap
  for (let at = -gone; at < length; at += period) {
    const [from, to] = [Math.max(0, at), Math.min(length, at + dash)]
    if (from >= to) continue
    addPoint(into, x0 + Math.round((dx * from) / length), y0 + Math.round((dy * from) / length))
    addPoint(into, x0 + Math.round((dx * to) / length), y0 + Math.round((dy * to) / length))
    endRing(into)
  }
  return (gone + length) % period
}
