import { COLOURS, type ColourSquares, LAB_UNIT, SQUARE_BITS } from './lab'

/** The criteria for pixels similar to a seed. */
export interface Alike {
  /** Maximum colour distance from the seed in L*a*b* units: 2 is barely visible, 100 is black to white. */
  readonly tolerance: number
  /** Restricts the result to pixels connected to the seed. */
  readonly connected: boolean
  /** Doesn't cross pixels as steep as an edge, even if both sides look similar. */
  readonly stopsAtEdges: boolean
}

/** The state of a pixel: unknown, different, similar but on an edge, similar, or reached. */
const UNKNOWN = 0
const OTHER = 1
const ON_EDGE = 2
const OPEN = 3
const REACHED = 4

/** Shadows mainly change lightness, so lightness weighs less than colour. */
const LIGHTNESS = 0.7
/** The least change across an edge, from the pixel before to the pixel after, in L*a*b* units. */
const EDGE = 7
const EDGE_WIDTH = 2
/** In grainy pictures, an edge exceeds the median steepness by this factor. */
const OVER_GRAIN = 2.5
/** Grain is sampled at this pixel step. */
const GRAIN_STEP = 9

/**
 * Marks pixels similar to the seed with 1, others with 0, in rows of `width`. Computes colours and edges only in the
 * squares it reaches.
 */
export function alike(lab: ColourSquares, seed: number, { tolerance, connected, stopsAtEdges }: Alike): Uint8Array {
  const known = new Uint8Array(lab.colours.length)
  const look = lookOver(lab, known, seed, tolerance, stopsAtEdges)
  const marks = new Uint8Array(known.length)
  const edge: number[] = []
  if (connected) reach(known, look, marks, lab.width, seed, edge)
  else reachAll(lab, known, look, marks, stopsAtEdges ? edge : undefined)
  // Edges are several pixels wide, and their near side belongs to the region.
  if (stopsAtEdges) grow(known, look, marks, lab.width, edge)
  return marks
}

/** Evaluates the whole square around an unknown pixel; returns the pixel's state. */
type Look = (at: number) => number

function lookOver(lab: ColourSquares, known: Uint8Array, seed: number, tolerance: number, stopsAtEdges: boolean): Look {
  const { width, height, columns, rows } = lab
  const side = 2 ** SQUARE_BITS
  const like = { ...meanAt(lab, seed), most: (tolerance * LAB_UNIT) ** 2 }
  const judged = new Uint8Array(COLOURS)
  const isNear = (at: number) => farFrom(lab, lab.colours[at] ?? 0, like) <= like.most
  const edge = stopsAtEdges ? edgeOf(lab, seed, isNear) : Infinity

  return (at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [column, row] = [x >> SQUARE_BITS, y >> SQUARE_BITS]
    lab.need(column, row)
    if (stopsAtEdges) {
      lab.need(Math.max(0, column - 1), row)
      lab.need(Math.min(columns - 1, column + 1), row)
      lab.need(column, Math.max(0, row - 1))
      lab.need(column, Math.min(rows - 1, row + 1))
    }
    const [left, top] = [column * side, row * side]
    const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)]
    for (let py = top; py < bottom; py += 1) {
      compare(lab, known, py * width + left, py * width + right, judged, like)
      if (stopsAtEdges) keepOff(lab, known, py, left, right, edge)
    }
    // The seed always belongs to the region.
    if (seed >= top * width && seed < bottom * width && (seed % width) >> SQUARE_BITS === column) known[seed] = OPEN
    return known[at] ?? OTHER
  }
}

/** Compares a row's pixels with the seed, judging each colour once. */
function compare(
  lab: ColourSquares,
  known: Uint8Array,
  from: number,
  to: number,
  judged: Uint8Array,
  like: Like,
): void {
  const { colours } = lab
  // Plain variables for speed, here and below: these run millions of times in tens of milliseconds.
  for (let at = from; at < to; at += 1) {
    const colour = colours[at] ?? 0
    const now = judged[colour] ?? 0
    known[at] = now === UNKNOWN ? judge(lab, colour, judged, like) : now
  }
}

function judge(lab: ColourSquares, colour: number, judged: Uint8Array, like: Like): number {
  const found = farFrom(lab, colour, like) > like.most ? OTHER : OPEN
  judged[colour] = found
  return found
}

/** Finds a row's similar pixels that lie on an edge. */
function keepOff(lab: ColourSquares, known: Uint8Array, y: number, from: number, to: number, edge: number): void {
  const { width, height, colours, l, a, b } = lab
  const [over, under] = [y === 0 ? 0 : -width, y === height - 1 ? 0 : width]
  const row = y * width
  for (let x = from; x < to; x += 1) {
    const at = row + x
    if (known[at] !== OPEN) continue
    const [before, behind] = [x === 0 ? at : at - 1, x === width - 1 ? at : at + 1]
    const [left, right] = [colours[before] ?? 0, colours[behind] ?? 0]
    const [upper, lower] = [colours[at + over] ?? 0, colours[at + under] ?? 0]
    const lx = (l[right] ?? 0) - (l[left] ?? 0)
    const ax = (a[right] ?? 0) - (a[left] ?? 0)
    const bx = (b[right] ?? 0) - (b[left] ?? 0)
    const ly = (l[lower] ?? 0) - (l[upper] ?? 0)
    const ay = (a[lower] ?? 0) - (a[upper] ?? 0)
    const by = (b[lower] ?? 0) - (b[upper] ?? 0)
    const steep = Math.imul(lx, lx) + Math.imul(ax, ax) + Math.imul(bx, bx) + Math.imul(ly, ly) + Math.imul(ay, ay)
    if (steep + Math.imul(by, by) >= edge) known[at] = ON_EDGE
  }
}

/** A colour, with the maximum squared distance of similar colours. */
interface Like {
  readonly l: number
  readonly a: number
  readonly b: number
  readonly most: number
}

function farFrom({ l, a, b }: ColourSquares, colour: number, like: Like): number {
  const light = LIGHTNESS * ((l[colour] ?? 0) - like.l)
  return light ** 2 + ((a[colour] ?? 0) - like.a) ** 2 + ((b[colour] ?? 0) - like.b) ** 2
}

/** The squared steepness at which an edge begins, above the grain of similar pixels around the seed. */
function edgeOf(lab: ColourSquares, seed: number, isNear: (at: number) => boolean): number {
  const { width, height } = lab
  const steps: number[] = []
  around(lab, seed, (column, row) => {
    const [left, top] = [column << SQUARE_BITS, row << SQUARE_BITS]
    const end = 2 ** SQUARE_BITS - 1
    // Pixels outside a square may not be computed yet.
    for (let y = top + 1; y < Math.min(height - 1, top + end); y += GRAIN_STEP)
      for (let x = left + 1; x < Math.min(width - 1, left + end); x += GRAIN_STEP)
        if (isNear(y * width + x)) steps.push(steepness(lab, y * width + x))
  })
  const grain = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0
  return Math.max((EDGE * LAB_UNIT) ** 2, OVER_GRAIN * OVER_GRAIN * grain)
}

/** Computes a pixel's square and those around it. */
function around(lab: ColourSquares, at: number, each: (column: number, row: number) => void): void {
  const { width, columns, rows } = lab
  const [column, row] = [(at % width) >> SQUARE_BITS, Math.floor(at / width) >> SQUARE_BITS]
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      lab.need(x, y)
      each(x, y)
    }
}

/** The squared colour change across a pixel, which must have neighbours on all sides. */
function steepness({ width, colours, l, a, b }: ColourSquares, at: number): number {
  const change = (one: number, other: number) => {
    const [from, to] = [colours[one] ?? 0, colours[other] ?? 0]
    return (
      ((l[to] ?? 0) - (l[from] ?? 0)) ** 2 + ((a[to] ?? 0) - (a[from] ?? 0)) ** 2 + ((b[to] ?? 0) - (b[from] ?? 0)) ** 2
    )
  }
  return change(at - 1, at + 1) + change(at - width, at + width)
}

/** Flood-fills from a seed in horizontal runs with 4-connectivity, and collects the edge pixels it stops at. */
function reach(known: Uint8Array, look: Look, marks: Uint8Array, width: number, seed: number, edge: number[]): void {
  const waiting = [seed]
  look(seed)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (known[next] === REACHED) continue
    const start = next - (next % width)
    const end = start + width
    let from = next
    while (from > start && (known[from - 1] || look(from - 1)) === OPEN) from -= 1
    let to = next + 1
    while (to < end && (known[to] || look(to)) === OPEN) to += 1
    marks.fill(1, from, to)
    known.fill(REACHED, from, to)
    if (from > start && known[from - 1] === ON_EDGE) edge.push(from - 1)
    if (to < end && known[to] === ON_EDGE) edge.push(to)
    for (let step = -width; step <= width; step += 2 * width) {
      if (from + step < 0 || to + step > known.length) continue
      let before = OTHER
      for (let at = from + step; at < to + step; at += 1) {
        const now = known[at] || look(at)
        if (now === OPEN && before !== OPEN) waiting.push(at)
        else if (now === ON_EDGE) edge.push(at)
        before = now
      }
    }
  }
}

/** Marks all similar pixels of the picture. Collects adjacent edge pixels if `edge` is given. */
function reachAll(
  { width, columns, rows }: ColourSquares,
  known: Uint8Array,
  look: Look,
  marks: Uint8Array,
  edge?: number[],
) {
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = (row << SQUARE_BITS) * width + (column << SQUARE_BITS)
      if (known[at] === UNKNOWN) look(at)
    }
  for (let at = 0; at < known.length; at += 1) if (known[at] === OPEN) marks[at] = 1
  if (edge === undefined) return
  for (let at = 0; at < known.length; at += 1) if (known[at] === ON_EDGE && isBeside(marks, width, at)) edge.push(at)
}

function isBeside(marks: Uint8Array, width: number, at: number): boolean {
  const x = at % width
  if ((x > 0 && marks[at - 1] === 1) || (x < width - 1 && marks[at + 1] === 1)) return true
  return marks[at - width] === 1 || marks[at + width] === 1
}

/** Grows the marks into similar edge pixels, up to the width of an edge. */
function grow(known: Uint8Array, look: Look, marks: Uint8Array, width: number, edge: readonly number[]): void {
  let now = edge
  for (let step = 1; step <= EDGE_WIDTH; step += 1) {
    const next: number[] = []
    const add = (at: number) => {
      if (marks[at] === 0 && (known[at] || look(at)) >= ON_EDGE) next.push(at)
    }
    for (const at of now) {
      if (marks[at] === 1) continue
      marks[at] = 1
      const x = at % width
      if (x > 0) add(at - 1)
      if (x < width - 1) add(at + 1)
      if (at >= width) add(at - width)
      if (at + width < known.length) add(at + width)
    }
    now = next
  }
}

/** The mean colour of a pixel and its eight neighbours. */
function meanAt(lab: ColourSquares, seed: number): Omit<Like, 'most'> {
  const { width, height, colours } = lab
  const [x, y] = [seed % width, Math.floor(seed / width)]
  const sums = { l: 0, a: 0, b: 0 }
  let count = 0
  for (let py = Math.max(0, y - 1); py <= Math.min(height - 1, y + 1); py += 1)
    for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 1); px += 1) {
      lab.need(px >> SQUARE_BITS, py >> SQUARE_BITS)
      const colour = colours[py * width + px] ?? 0
      sums.l += lab.l[colour] ?? 0
      sums.a += lab.a[colour] ?? 0
      sums.b += lab.b[colour] ?? 0
      count += 1
    }
  return { l: sums.l / count, a: sums.a / count, b: sums.b / count }
}
