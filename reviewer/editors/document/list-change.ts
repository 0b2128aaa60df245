/** Difference of two lists: from `at` on, a number of old entries is replaced by a number of new ones. */
export interface ListChange {
  readonly at: number
  readonly gone: number
  readonly come: number
}

/**
 * Finds the one range in which two lists differ; before and behind it they are identical. It compares only references,
 * because reading the entries takes most of the time in long lists.
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
