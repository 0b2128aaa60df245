/** The layout of tiles in a grid. */
export interface Tiling {
  readonly columns: number
  readonly count: number
  /** Distance between the left edges of neighbouring tiles, and between their tops, in CSS pixels. */
  readonly across: number
  readonly down: number
}

/** A part of the grid, relative to the first tile's corner. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Gap between and around tiles, in CSS pixels; keep the style sheet in step. */
export const GAP = 8
export const PADDING = 12
/** Height of the name and answer below the picture. */
const TEXT_HEIGHT = 46

/** Fits as many columns as possible. */
export function tilingOf(width: number, tile: number, count: number): Tiling {
  const columns = Math.max(1, Math.floor((width + GAP) / (tile + GAP)))
  return { columns, count, across: (width + GAP) / columns, down: Math.round(tile * 0.75) + TEXT_HEIGHT + GAP }
}

/** Indexes of the tiles that a rectangle touches, relative to the first tile's corner. */
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

/** All indexes between two, inclusive. */
export function between(a: number, b: number): readonly number[] {
  const [from, to] = [Math.min(a, b), Math.max(a, b)]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Indexes of the tiles in these grid rows. */
export function placesIn(first: number, end: number, columns: number, count: number): readonly number[] {
  return Array.from(
    { length: Math.max(0, Math.min(end * columns, count) - first * columns) },
    (_, at) => first * columns + at,
  )
}
