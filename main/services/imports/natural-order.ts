/** Milliseconds that a sort may block before it yields. */
const HOLD_MS = 8
const COMPARISONS_PER_LOOK = 256

let collator: Intl.Collator | undefined

/** Orders names as people do: `frame 2` before `frame 10`; names that differ only in case have a fixed order too. */
export function compareNaturally(left: string, right: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0)
}

/** Sorts a list of any length in natural order, and yields to other work in between. */
export async function sortedNaturally<T>(list: readonly T[], nameOf: (entry: T) => string): Promise<readonly T[]> {
  let comparisons = 0
  let since = performance.now()
  let from = [...list]
  let to = [...list]
  for (let width = 1; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length)
      const end = Math.min(start + 2 * width, from.length)
      let left = start
      let right = middle
      for (let at = start; at < end; at += 1) {
        const a = from[left] as T
        const b = from[right] as T
        const takeLeft = left < middle && (right >= end || compareNaturally(nameOf(a), nameOf(b)) <= 0)
        to[at] = takeLeft ? a : b
        if (takeLeft) left += 1
        else right += 1
        comparisons += 1
        if (comparisons % COMPARISONS_PER_LOOK === 0 && performance.now() - since > HOLD_MS) {
          await letOthersIn()
          since = performance.now()
        }
      }
    }
    const sorted = to
    to = from
    from = sorted
  }
  return from
}

/** Resolves after the pending events. */
export function letOthersIn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
