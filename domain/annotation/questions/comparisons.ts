import type { HeadValue } from '../commands/change-head'
import { isNative, type Native } from '../native'

/** The field of an annotation that holds how its item stood against others; ours. */
const COMPARISONS = 'comparisons'

/** An item that was compared, and its place: 1 is the best, and items on one place are equal. */
export interface Ranked {
  readonly itemId: number
  readonly name: string
  readonly rank: number
}

/** Some items in the order that a person put them in; each of them has the same entry. */
export interface Comparison {
  readonly id: string
  readonly ranks: readonly Ranked[]
  readonly by: string
  /** As ISO 8601 writes times. */
  readonly at: string
}

/** Number of items compared at once: each has a digit. */
export const COMPARED_MAX = 9

type Compared = Pick<Ranked, 'itemId' | 'name'>

/** The places of items in an order, best first. */
export function ranksOf(order: readonly Compared[]): readonly Ranked[] {
  return order.map(({ itemId, name }, at) => ({ itemId, name, rank: at + 1 }))
}

/** The places of two items; undefined for the better one: they are equal. */
export function pairRanks(pair: readonly [Compared, Compared], better: 0 | 1 | undefined): readonly Ranked[] {
  return pair.map(({ itemId, name }, at) => ({
    itemId,
    name,
    rank: better === undefined || at === better ? 1 : 2,
  }))
}

/** The comparisons that an annotation holds, as they stand there. */
function comparisonsIn(head: Native | undefined): readonly unknown[] {
  const list = head?.[COMPARISONS]
  return Array.isArray(list) ? list : []
}

/** The value of a head with one comparison more. */
export function withComparison(head: Native | undefined, comparison: Comparison): HeadValue {
  const others = comparisonsIn(head).filter((one) => !isOf(one, comparison.id))
  return { path: [COMPARISONS], to: [...others, comparison] }
}

/** The value of a head without a comparison; undefined where it holds none of that id. */
export function withoutComparison(head: Native | undefined, id: string): HeadValue | undefined {
  const all = comparisonsIn(head)
  const left = all.filter((one) => !isOf(one, id))
  return left.length === all.length ? undefined : { path: [COMPARISONS], to: left }
}

function isOf(value: unknown, id: string): boolean {
  return isNative(value) && value['id'] === id
}
