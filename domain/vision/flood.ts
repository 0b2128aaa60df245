import { LAB_UNIT, type LabRaster } from './lab'

/** What belongs to a place: what looks like it. */
export interface Alike {
  /** How far a colour may be from that of the place, in units of L*a*b*; 2 is hardly seen, 100 is black against white. */
  readonly tolerance: number
  /** Only what hangs together with the place. */
  readonly connected: boolean
  /** What is as steep as an edge is not gone over, however alike both sides are. */
  readonly stopsAtEdges: boolean
}

/** Shadows change lightness first: a difference of it counts less than one of colour. */
const LIGHTNESS = 0.7
/** An edge changes by so much or more from the pixel before to the one behind, in units of L*a*b*. */
const EDGE = 7
const EDGE_WIDTH = 2
/** Where grain makes most pixels steep, an edge is so many times as steep as the middle one of them. */
const OVER_GRAIN = 2.5
/** Every so many pixels are enough to know the grain. */
const GRAIN_STEP = 61

/** Marks the pixels (1, others 0) that look like a pixel of the picture; rows of `width` values. */
export function alike(lab: LabRaster, seed: number, { tolerance, connected, stopsAtEdges }: Alike): Uint8Array {
  const near = nearTo(lab, seed, tolerance)
  const open = stopsAtEdges ? withoutEdges(lab, near) : near
  if (!connected && !stopsAtEdges) return near
  open[seed] = 1
  const marks = connected ? hangingTogether(open, lab.width, seed) : open
  // An edge is some pixels wide: those on this side of it belong to what it bounds.
  if (stopsAtEdges) for (let step = 0; step < EDGE_WIDTH; step += 1) grow(marks, near, lab.width)
  return marks
}

/** All pixels whose colour is no farther from that of one of them. */
function nearTo(lab: LabRaster, seed: number, tolerance: number): Uint8Array {
  const { l, a, b } = lab
  const near = new Uint8Array(l.length)
  const [l0, a0, b0] = meanAt(lab, seed)
  const most = (tolerance * LAB_UNIT) ** 2
  const weight = LIGHTNESS * LIGHTNESS
  // Plain variables, here and below: these run some million times in a few hundredths of a second.
  for (let at = 0; at < near.length; at += 1) {
    const dl = (l[at] ?? 0) - l0
    const da = (a[at] ?? 0) - a0
    const db = (b[at] ?? 0) - b0
    if (weight * dl * dl + da * da + db * db <= most) near[at] = 1
  }
  return near
}

/** The same pixels without those on an edge; the border of the picture is none. */
function withoutEdges(lab: LabRaster, near: Uint8Array): Uint8Array {
  const made = near.slice()
  const steps: number[] = []
  for (let at = 0; at < near.length; at += GRAIN_STEP) if (near[at] === 1) steps.push(steepness(lab, at))
  const grain = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0
  const edge = Math.max((EDGE * LAB_UNIT) ** 2, OVER_GRAIN * OVER_GRAIN * grain)
  for (let at = 0; at < near.length; at += 1) if (near[at] === 1 && steepness(lab, at) >= edge) made[at] = 0
  return made
}

/** How much the colour changes from the pixels before to those behind, squared. */
function steepness({ width, l, a, b }: LabRaster, at: number): number {
  const x = at % width
  const left = x === 0 ? at : at - 1
  const right = x === width - 1 ? at : at + 1
  const over = at < width ? at : at - width
  const under = at + width >= l.length ? at : at + width
  const lx = (l[right] ?? 0) - (l[left] ?? 0)
  const ax = (a[right] ?? 0) - (a[left] ?? 0)
  const bx = (b[right] ?? 0) - (b[left] ?? 0)
  const ly = (l[under] ?? 0) - (l[over] ?? 0)
  const ay = (a[under] ?? 0) - (a[over] ?? 0)
  const by = (b[under] ?? 0) - (b[over] ?? 0)
  return lx * lx + ax * ax + bx * bx + ly * ly + ay * ay + by * by
}

/** What of marked pixels hangs together with one of them by sides: runs along the rows, one after the other. */
function hangingTogether(open: Uint8Array, width: number, seed: number): Uint8Array {
  const marks = new Uint8Array(open.length)
  const waiting = [seed]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (marks[next] === 1) continue
    const start = next - (next % width)
    const end = start + width
    let from = next
    while (from > start && open[from - 1] === 1) from -= 1
    let to = next + 1
    while (to < end && open[to] === 1) to += 1
    marks.fill(1, from, to)
    for (let step = -width; step <= width; step += 2 * width) {
      if (from + step < 0 || to + step > open.length) continue
      let isRun = false
      for (let at = from + step; at < to + step; at += 1) {
        const isOpen = open[at] === 1
        if (isOpen && !isRun && marks[at] === 0) waiting.push(at)
        isRun = isOpen
      }
    }
  }
  return marks
}

/** Marks what may be marked beside what is. */
function grow(marks: Uint8Array, may: Uint8Array, width: number): void {
  const before = marks.slice()
  for (let at = 0; at < marks.length; at += 1) {
    if (before[at] === 1 || may[at] === 0) continue
    const x = at % width
    const isBeside = (x > 0 && before[at - 1] === 1) || (x < width - 1 && before[at + 1] === 1)
    if (isBeside || before[at - width] === 1 || before[at + width] === 1) marks[at] = 1
  }
}

/** The colour of a place: the mean of it and its eight neighbours. */
function meanAt({ width, height, l, a, b }: LabRaster, seed: number): readonly [l: number, a: number, b: number] {
  const [x, y] = [seed % width, Math.floor(seed / width)]
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let py = Math.max(0, y - 1); py <= Math.min(height - 1, y + 1); py += 1)
    for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 1); px += 1) {
      const at = py * width + px
      sums[0] += l[at] ?? 0
      sums[1] += a[at] ?? 0
      sums[2] += b[at] ?? 0
      count += 1
    }
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}
