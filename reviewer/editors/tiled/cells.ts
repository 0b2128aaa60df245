import type { Size } from '../canvas/viewport'

/** A grid of square cells on a picture, row by row. */
export interface Cells {
  /** Side of a cell, in picture pixels. */
  readonly side: number
  readonly columns: number
  readonly rows: number
}

/** Done marks of a grid: one entry per cell, 1 means done. */
export type DoneCells = Uint8Array

/** Maximum number of stored cells per item. */
const CELLS_MAX = 40_000
const SIDE_LEAST = 64
const BITS = 8
/** The side, then the bytes as base64. */
const WRITTEN = /^(\d{1,6}):((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** The cells of a picture; cells too small for storage become larger. */
export function cellsOf({ width, height }: Size, wished: number): Cells {
  const counted = (side: number) => Math.ceil(width / side) * Math.ceil(height / side)
  let side = Math.max(SIDE_LEAST, Math.round(wished))
  while (counted(side) > CELLS_MAX) side = Math.ceil(side * 1.05)
  return { side, columns: Math.ceil(width / side), rows: Math.ceil(height / side) }
}

/** A cell's box in picture pixels; the last cells end at the picture's border. */
export function cellBox({ side, columns }: Cells, at: number, { width, height }: Size) {
  const [x, y] = [(at % columns) * side, Math.floor(at / columns) * side]
  return { x, y, width: Math.min(side, width - x), height: Math.min(side, height - y) }
}

/** The cell at a place; undefined outside the picture. */
export function cellAt({ side, columns, rows }: Cells, x: number, y: number): number | undefined {
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)]
  return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : undefined
}

/**
 * Converts between a cell and its position on the snake path, which reverses in every second row. The conversion is its
 * own inverse.
 */
function turned({ columns }: Cells, at: number): number {
  const row = Math.floor(at / columns)
  return row % 2 === 0 ? at : row * columns + (columns - 1 - (at % columns))
}

/** The next cell on the path that isn't done, with wrap-around; undefined if all are done. */
export function nextOpen(
  cells: Cells,
  done: DoneCells,
  from: number | undefined,
  step: 1 | -1 = 1,
): number | undefined {
  const count = cells.columns * cells.rows
  const start = from === undefined ? (step === 1 ? -1 : count) : turned(cells, from)
  for (let far = 1; far <= count; far += 1) {
    const at = turned(cells, (((start + far * step) % count) + count) % count)
    if (done[at] === 0) return at
  }
  return undefined
}

/** Encodes the done marks: the side of the cells, and one bit per cell. */
export function writtenCells({ side }: Cells, done: DoneCells): string {
  const bytes = new Uint8Array(Math.ceil(done.length / BITS))
  for (const [at, cell] of done.entries()) if (cell === 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7))
  return `${side}:${btoa(String.fromCharCode(...bytes))}`
}

/** Decodes stored marks for a picture; undefined if missing or invalid. */
export function readCells(
  written: string | undefined,
  size: Size,
): { readonly cells: Cells; readonly done: DoneCells } | undefined {
  const [, side, bits] = WRITTEN.exec(written ?? '') ?? []
  if (side === undefined || bits === undefined) return undefined
  const cells = cellsOf(size, Number(side))
  const done = new Uint8Array(cells.columns * cells.rows)
  if (cells.side !== Number(side)) return undefined
  const bytes = atob(bits)
  if (bytes.length !== Math.ceil(done.length / BITS)) return undefined
  for (const at of done.keys()) done[at] = (bytes.charCodeAt(at >> 3) >> (at & 7)) & 1
  return { cells, done }
}
