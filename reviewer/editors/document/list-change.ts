/** Where two lists differ: from `at` on, so many entries of the earlier one stand where the later one has so many. */
export interface ListChange {
  readonly at: number
  readonly gone: number
  readonly come: number
}

/**
 * Finds the one stretch in which two lists differ; behind it and before it they are the same, entry by entry. Only the
 * entries themselves are compared: nothing is looked up in them, which among very many takes most of the time.
 */
export function listChange(before: ArrayLike<unknown>, after: ArrayLike<unknown>): ListChange {
  if (before === after) return { at: after.length, gone: 0, come: 0 }
  const least = Math.min(before.length, after.length)
  let at = 0
  while (at < least && before[at] === after[at]) at += 1
  let end = 0
  while (end < least - at && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { at, gone: before.length - at - end, come: after.length - at - end }
}
