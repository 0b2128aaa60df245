/** Number that each gets when items are assigned one by one to the person with the fewest. */
export function spread(loads: readonly number[], count: number): readonly number[] {
  if (loads.length === 0) return []
  const order = loads
    .map((_, at) => at)
    .toSorted((one, other) => (loads[one] ?? 0) - (loads[other] ?? 0) || one - other)
  const sorted = order.map((at) => loads[at] ?? 0)
  // Raise the lowest ones to the level of the next, like water.
  let sharing = 1
  let left = count
  while (sharing < sorted.length) {
    const step = ((sorted[sharing] ?? 0) - (sorted[sharing - 1] ?? 0)) * sharing
    if (step > left) break
    left -= step
    sharing += 1
  }
  const level = (sorted[sharing - 1] ?? 0) + Math.floor(left / sharing)
  const filled = order.slice(0, sharing).toSorted((one, other) => one - other)
  const more = new Set(filled.slice(0, left % sharing))
  const isFilled = new Set(filled)
  return loads.map((load, at) => (isFilled.has(at) ? level - load + (more.has(at) ? 1 : 0) : 0))
}
