/** How tiles lie in a grid. */
export interface Tiling {
  readonly columns: number
  readonly count: number
  /** From the left edge of a tile to that of the next, and from top to top, in CSS pixels. */
  readonly across: number
  readonly down: number
}

/** A part of the grid, from the corner of its first tile. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Between tiles, and beside them, in CSS pixels; the style sheet knows both. */
export const GAP = 8
export const PADDING = 12
/** The name and the answer under the picture. */
const TEXT_HEIGHT = 46

/** As many columns as fit. */
export function tilingOf(width: number, tile: number, count: number): Tiling {
  const columns = Math.max(1, Math.floor((width + GAP) / (tile + GAP)))
  return { columns, count, across: (width + GAP) / columns, down: Math.round(tile * 0.75) + TEXT_HEIGHT + GAP }
}

/** The places of the tiles that a rectangle touches, by the corner of the first tile. */
export function tilesIn(
  { columns, count, across, down }: Tiling,
  { left, top, right, bottom }: Rect,
): readonly number[] {
  const found: number[] = []
  const [first, last] = [Math.max(0, Math.floor((top + GAP) / down)), Math.floor(bottom / down)]
  for (let row = first; row <= last; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      if (at >= count) return found
      const isTouched = column * across < right && (column + 1) * across - GAP > left
      if (isTouched && (row + 1) * down - GAP > top && row * down < bottom) found.push(at)
    }
  }
  return found
}

/** The places between two, both included. */
export function between(a: number, b: number): readonly number[] {
  const [from, to] = [Math.min(a, b), Math.max(a, b)]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** The places in rows of the grid. */
export function placesIn(first: number, end: number, columns: number, count: number): readonly number[] {
  return Array.from(
    { length: Math.max(0, Math.min(end * columns, count) - first * columns) },
    (_, at) => first * columns + at,
  )
}
