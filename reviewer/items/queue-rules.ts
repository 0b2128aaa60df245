import type { Item } from '#domain/entities'
import type { WireQueue } from '#protocol/actions'

/** Tells whether a queue is less than the whole list. */
export function isNarrowed(queue: WireQueue): boolean {
  return isPicked(queue) || countOf(queue) > 0
}

/** Tells whether the queue is a selection. */
export function isPicked({ picked, except }: WireQueue): boolean {
  return picked !== undefined || (except ?? 0) > 0
}

/** Number of active filter parts. */
export function countOf({ search, statuses, approvals, mine, ...rest }: WireQueue): number {
  const chosen = (statuses?.length ?? 0) + (approvals?.length ?? 0)
  return (search ? 1 : 0) + chosen + (mine === true ? 1 : 0) + furtherOf(rest)
}

/** Number of the host's further filters, which are set in its own list. */
export function furtherOf({ categories, conditions }: Pick<WireQueue, 'categories' | 'conditions'>): number {
  return (categories?.length ? 1 : 0) + (conditions?.length ?? 0)
}

/** Tells whether an item still matches its queue, as far as the item itself shows. */
export function belongs(queue: WireQueue | undefined, item: Item): boolean {
  if (queue === undefined || queue.picked !== undefined) return true
  const { statuses = [], approvals = [] } = queue
  return (
    (statuses.length === 0 || statuses.includes(item.annotation_status)) &&
    (approvals.length === 0 || approvals.includes(item.approval_status ?? 0))
  )
}
