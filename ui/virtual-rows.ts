/** The tallest element that browsers draw reliably; taller lists scroll through this height at a larger step. */
const HEIGHT_MAX = 12_000_000

export interface RowsShape {
  readonly rows: number
  readonly rowHeight: number
  /** Height of the visible part. */
  readonly viewport: number
}

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Where the first drawn row lies, in pixels from the top of the scrolled content. */
  readonly top: number
  /** Height of the scrolled content. */
  readonly height: number
}

/** The rows to draw for a scroll position, with `overscan` more on either side; any number of rows can be reached. */
export function rowWindow(shape: RowsShape, scrollTop: number, overscan: number): RowWindow {
  const { rows, rowHeight, viewport } = shape
  const full = rows * rowHeight
  const height = Math.min(full, HEIGHT_MAX)
  const contentTop = scrollTop * stretchOf(shape)
  const first = clamp(Math.floor(contentTop / rowHeight) - overscan, 0, Math.max(0, rows - 1))
  const end = clamp(Math.ceil((contentTop + viewport) / rowHeight) + overscan, first, rows)
  return { first, end, top: scrollTop - contentTop + first * rowHeight, height }
}

/** The scroll position at which a row is wholly in view, moving as little as possible. */
export function scrollTopFor(shape: RowsShape, row: number, scrollTop: number): number {
  const stretch = stretchOf(shape)
  const contentTop = scrollTop * stretch
  const rowTop = row * shape.rowHeight
  if (rowTop < contentTop) return rowTop / stretch
  const low = rowTop + shape.rowHeight - shape.viewport
  return low > contentTop ? low / stretch : scrollTop
}

function stretchOf({ rows, rowHeight, viewport }: RowsShape): number {
  const full = rows * rowHeight
  if (full <= HEIGHT_MAX) return 1
  return (full - viewport) / (HEIGHT_MAX - viewport)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
