/** Places in the list that the person sees, as against places on the server: hidden rows are left out. */
export interface VisibleRows {
  readonly count: number
  /** The server's place of the n-th visible row. */
  toIndex(row: number): number
  /** The visible place of a row of the server (of a hidden one: where it would be). */
  toRow(index: number): number
}

/** Maps both ways in logarithmic time; `hidden` are the hidden rows' places on the server, ascending. */
export function visibleRows(total: number, hidden: readonly number[]): VisibleRows {
  return {
    count: Math.max(0, total - hidden.length),
    toIndex: (row) => row + countWhere(hidden, (at, place) => at - place <= row),
    toRow: (index) => index - countWhere(hidden, (at) => at < index),
  }
}

/** How many leading entries satisfy a condition that never becomes true again. */
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
