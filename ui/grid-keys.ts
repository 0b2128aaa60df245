/** The index that a key leads to in cells laid out row by row, or undefined for a key that moves nothing. */
export function indexAfterKey(
  key: string,
  index: number,
  shape: { readonly total: number; readonly columns: number; readonly pageRows: number },
): number | undefined {
  const { total, columns, pageRows } = shape
  if (total === 0) return undefined
  const last = total - 1
  const moves: Readonly<Record<string, () => number>> = {
    ArrowRight: () => index + 1,
    ArrowLeft: () => index - 1,
    // From a full row into a shorter last one: the last cell, not nowhere.
    ArrowDown: () =>
      index + columns <= last || sameRow(index, last, columns) ? stay(index + columns, index, last) : last,
    ArrowUp: () => (index - columns >= 0 ? index - columns : index),
    PageDown: () => index + columns * pageRows,
    PageUp: () => Math.max(index - columns * pageRows, index % columns),
    Home: () => 0,
    End: () => last,
  }
  if (!Object.hasOwn(moves, key) || (columns === 1 && (key === 'ArrowLeft' || key === 'ArrowRight'))) return undefined
  const target = moves[key]?.() ?? index
  return Math.min(Math.max(target, 0), last)
}

function sameRow(a: number, b: number, columns: number): boolean {
  return Math.floor(a / columns) === Math.floor(b / columns)
}

function stay(target: number, index: number, last: number): number {
  return target > last ? index : target
}
