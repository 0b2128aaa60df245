/** Browsers stop making elements taller somewhere above 16 million pixels; a list never asks for more than this. */
export const SPACER_MAX = 8_000_000

/** The heights of a list: of a row, of all rows, and of the viewport. */
export interface ListHeights {
  readonly rows: number
  readonly rowHeight: number
  readonly view: number
}

/** How far the rows can be scrolled, in pixels of rows. */
export function rowsTravel({ rows, rowHeight, view }: ListHeights): number {
  return Math.max(0, rows * rowHeight - view)
}

/** The height of the element that gives the scroll bar its length. */
export function spacerHeight({ rows, rowHeight }: ListHeights): number {
  return Math.min(rows * rowHeight, SPACER_MAX)
}

/** Whether one pixel of the scroll bar equals more than one pixel of rows. */
export function isScaled({ rows, rowHeight }: ListHeights): boolean {
  return rows * rowHeight > SPACER_MAX
}

/** Where the rows stand for a place of the scroll bar. */
export function rowsOffset(heights: ListHeights, scrollTop: number): number {
  const travel = rowsTravel(heights)
  if (!isScaled(heights)) return Math.min(Math.max(0, scrollTop), travel)
  return Math.min(1, Math.max(0, scrollTop / (SPACER_MAX - heights.view))) * travel
}

/** The place of the scroll bar for where the rows stand. */
export function scrollTopFor(heights: ListHeights, offset: number): number {
  const travel = rowsTravel(heights)
  if (!isScaled(heights)) return offset
  return travel === 0 ? 0 : (offset / travel) * (SPACER_MAX - heights.view)
}

/** The rows to keep in the page: those seen, and a few around them. */
export function rowWindow(
  heights: ListHeights,
  offset: number,
  around: number,
): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.floor(offset / heights.rowHeight) - around)
  const end = Math.min(heights.rows, Math.ceil((offset + heights.view) / heights.rowHeight) + around)
  return { first, end: Math.max(first, end) }
}

/** The least move that brings a row into view. */
export function offsetToShow(heights: ListHeights, offset: number, row: number): number {
  const top = row * heights.rowHeight
  const lowest = Math.min(top, rowsTravel(heights))
  if (top < offset) return lowest
  const bottom = top + heights.rowHeight
  return bottom > offset + heights.view ? Math.max(0, Math.min(bottom - heights.view, rowsTravel(heights))) : offset
}

/** Rows in the scrolled content. */
export interface ContentRows {
  /** First row to draw, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Where the first drawn row lies, in pixels from the top of the content. */
  readonly top: number
  /** Height of the content. */
  readonly spacer: number
}

/** Rows to keep in the page, and their place in the list's content. */
export function contentRows(heights: ListHeights, offset: number, around: number): ContentRows {
  const held = Math.min(offset, rowsTravel(heights))
  const { first, end } = rowWindow(heights, held, around)
  // A list that is not scaled stands still while it is scrolled.
  const origin = isScaled(heights) ? scrollTopFor(heights, held) - held : 0
  return { first, end, top: origin + first * heights.rowHeight, spacer: spacerHeight(heights) }
}
