import type { Place } from '#domain/annotation/shaping/shape'
import { type PictureWindow, sampleAt } from '../canvas/read-window'

/** Part of a picture, and the cell of each of its samples. */
export interface CutCells {
  readonly part: PictureWindow
  /** Undefined until the part is cut. */
  readonly labels: Uint16Array | undefined
}

/** The cell at a place of the picture. */
export function cellAt({ part, labels }: CutCells, { x, y }: Place): number | undefined {
  const unit = 2 ** part.level
  if (x < part.x || y < part.y || x > part.x + part.width * unit || y > part.y + part.height * unit) return undefined
  return labels?.[sampleAt(part, { x, y })]
}

/** The cells along a line, sample by sample. */
export function cellsAlong(cells: CutCells, from: Place, to: Place): ReadonlySet<number> {
  const unit = 2 ** cells.part.level
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / unit))
  const found = new Set<number>()
  for (let at = 0; at <= count; at += 1) {
    const share = at / count
    const cell = cellAt(cells, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    if (cell !== undefined) found.add(cell)
  }
  return found
}

/** Tells whether two windows show the same samples. */
export function isSameWindow(a: PictureWindow, b: PictureWindow): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.level === b.level
}
