import type { Box } from '../kinds/outline-box'
import { labelAt, type PartMask } from './part-mask'
import type { Spans } from './spans'

/** Pixels of one label that are connected to a pixel by their sides; also for empty ones. */
export function regionAt(mask: PartMask, startX: number, startY: number): Spans {
  const { width, height } = mask
  if (startX < 0 || startY < 0 || startX >= width || startY >= height) return []
  const label = labelAt(mask, startX, startY)
  const seen = new Uint8Array(width * height)
  const spans: number[] = []
  const stack = [startX, startY]
  while (stack.length > 0) {
    const y = stack.pop() ?? 0
    const x = stack.pop() ?? 0
    if (seen[y * width + x] === 1 || labelAt(mask, x, y) !== label) continue
    let [first, end] = [x, x + 1]
    while (first > 0 && labelAt(mask, first - 1, y) === label) first -= 1
    while (end < width && labelAt(mask, end, y) === label) end += 1
    seen.fill(1, y * width + first, y * width + end)
    spans.push(y, first, end)
    for (const next of [y - 1, y + 1]) {
      if (next < 0 || next >= height) continue
      // One seed per run of the next row that touches this one.
      for (let at = first; at < end; at += 1) {
        if (labelAt(mask, at, next) !== label || seen[next * width + at] === 1) continue
        stack.push(at, next)
        while (at + 1 < end && labelAt(mask, at + 1, next) === label) at += 1
      }
    }
  }
  return spans
}

/** Small piece of pixels that is probably a mistake. */
export interface Blemish {
  /** Empty place inside one part, or a detached piece of a part. */
  readonly kind: 'hole' | 'speck'
  readonly spans: Spans
  readonly box: Box
  readonly area: number
  /** Part that it belongs to, or that surrounds it. */
  readonly label: number
}

/** Holes and specks up to a number of pixels, the largest first. A part's largest piece is no speck. */
export function blemishesOf(mask: PartMask, most: number): readonly Blemish[] {
  const pieces = piecesOf(mask)
  const largest = new Map<number, number>()
  for (const { label, area } of pieces) largest.set(label, Math.max(largest.get(label) ?? 0, area))
  /** Of equally large pieces the first counts as the part itself. */
  const main = new Set<number>()
  const found = pieces.flatMap((piece): readonly Blemish[] => {
    const { label, area, around, isAtBorder } = piece
    if (label !== 0 && area === largest.get(label) && !main.has(label)) {
      main.add(label)
      return []
    }
    if (area > most) return []
    const spans = spansOf(piece)
    const shown = { spans, box: piece.box, area }
    if (label !== 0) return [{ kind: 'speck', label, ...shown }]
    return around > 0 && !isAtBorder ? [{ kind: 'hole', label: around, ...shown }] : []
  })
  return found.toSorted((a, b) => b.area - a.area)
}

interface Piece {
  readonly label: number
  readonly area: number
  readonly box: Box
  readonly isAtBorder: boolean
  /** The one label around it; 0 for none yet, -1 for several. */
  readonly around: number
  readonly stretches: readonly number[]
}

function spansOf({ stretches }: Piece): Spans {
  return stretches
}

/** Every connected piece of one label, by joining touching runs of rows. */
function piecesOf(mask: PartMask): readonly Piece[] {
  const { width, height } = mask
  /** Row, first column, end and label of each run. */
  const rows: number[] = []
  const parent: number[] = []
  const begins: number[] = []
  for (let y = 0; y < height; y += 1) {
    begins.push(parent.length)
    for (let x = 0; x < width; ) {
      const label = labelAt(mask, x, y)
      const first = x
      while (x < width && labelAt(mask, x, y) === label) x += 1
      rows.push(y, first, x, label)
      parent.push(parent.length)
    }
  }
  begins.push(parent.length)
  function rootOf(one: number): number {
    let root = one
    while (parent[root] !== root) root = parent[root] ?? root
    for (let at = one; at !== root; ) {
      const next = parent[at] ?? root
      parent[at] = root
      at = next
    }
    return root
  }
  const touching: number[] = []
  for (let y = 1; y < height; y += 1) {
    let above = begins[y - 1] ?? 0
    for (let here = begins[y] ?? 0; here < (begins[y + 1] ?? 0); ) {
      const [end = 0, label, endAbove = 0, labelAbove] = [
        rows[here * 4 + 2],
        rows[here * 4 + 3],
        rows[above * 4 + 2],
        rows[above * 4 + 3],
      ]
      if (label === labelAbove) parent[rootOf(here)] = rootOf(above)
      else touching.push(here, above)
      if (endAbove <= end) above += 1
      if (endAbove >= end) here += 1
    }
  }
  interface Grown {
    label: number
    area: number
    left: number
    top: number
    right: number
    bottom: number
    around: number
    readonly stretches: number[]
  }
  const grown = new Map<number, Grown>()
  for (let at = 0; at < parent.length; at += 1) {
    const [y = 0, first = 0, end = 0, label = 0] = rows.slice(at * 4, at * 4 + 4)
    const root = rootOf(at)
    const one = grown.get(root)
    if (one === undefined)
      grown.set(root, {
        label,
        area: end - first,
        left: first,
        top: y,
        right: end,
        bottom: y + 1,
        around: 0,
        stretches: [y, first, end],
      })
    else {
      one.area += end - first
      one.left = Math.min(one.left, first)
      one.top = Math.min(one.top, y)
      one.right = Math.max(one.right, end)
      one.bottom = Math.max(one.bottom, y + 1)
      one.stretches.push(y, first, end)
    }
  }
  function meet(one: number, other: number): void {
    const [piece, label = 0] = [grown.get(rootOf(one)), rows[other * 4 + 3]]
    if (piece === undefined) return
    piece.around = piece.around === 0 || piece.around === label ? label : SEVERAL
  }
  for (let nth = 0; nth < touching.length; nth += 2) {
    meet(touching[nth] ?? 0, touching[nth + 1] ?? 0)
    meet(touching[nth + 1] ?? 0, touching[nth] ?? 0)
  }
  for (let at = 1; at < parent.length; at += 1) {
    if (rows[at * 4] !== rows[at * 4 - 4]) continue
    meet(at, at - 1)
    meet(at - 1, at)
  }
  return [...grown.values()].map(({ label, area, left, top, right, bottom, around, stretches }) => ({
    label,
    area,
    box: { x: left, y: top, width: right - left, height: bottom - top },
    isAtBorder: left === 0 || top === 0 || right === width || bottom === height,
    around,
    stretches,
  }))
}

const SEVERAL = -1
