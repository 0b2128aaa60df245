/** Maps indexes of visible rows to indexes on the server, which include hidden rows. */
export interface VisibleRows {
  readonly count: number
  /** Server index of the n-th visible row. */
  toIndex(row: number): number
  /** Visible index of a server row (of a hidden one: where it would be). */
  toRow(index: number): number
}

/** Maps both ways in logarithmic time; `hidden` has the hidden rows' server indexes, ascending. */
export function visibleRows(total: number, hidden: readonly number[]): VisibleRows {
  return {
    count: Math.max(0, total - hidden.length),
    toIndex: (row) => row + countWhere(hidden, (at, place) => at - place <= row),
    toRow: (index) => index - countWhere(hidden, (at) => at < index),
  }
}

/** Number of leading entries that satisfy a monotonic condition. */
function countWhere(sorted: readonly number[], fits: (value: number, place: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const value = sorted[middle]
    if (value !== undefined && fits(value, middle)) low = middle + 1
    else high = middle
  }
  return low
}
