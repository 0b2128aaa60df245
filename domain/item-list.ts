/** Id of the next visible row after the given one, wrapping to the first; undefined if no other is visible. */
export function nextVisible<Id>(
  rows: readonly { readonly id: Id; readonly disabled?: boolean }[],
  from: Id,
  isVisible: (id: Id) => boolean,
): Id | undefined {
  const start = rows.findIndex((row) => row.id === from)
  for (let step = 1; step <= rows.length; step += 1) {
    const row = rows[(start + step) % rows.length]
    if (row !== undefined && row.id !== from && !row.disabled && isVisible(row.id)) return row.id
  }
  return undefined
}
