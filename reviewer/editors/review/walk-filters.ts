import { DECISION_FILTER_WORDS, DECISIONS } from '../document/decision-words'
import { type Decided, listed, type Listing } from '../document/object-listing'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ObjectViews } from '../document/object-view'

/** How many objects each way to narrow by decisions finds, of those that the list would have otherwise. */
export function decisionCounts(
  objects: readonly AnnotationObject[],
  listing: Listing,
): ReadonlyMap<Decided | undefined, number> {
  const placed = objects.filter(({ kind }) => kind !== 'tag')
  const count = (decided: Decided | undefined) =>
    listed(placed, { ...listing, decided, sort: 'order', group: 'none' }).length
  return new Map(DECISIONS.map((one) => [one, count(one)]))
}

/** Lists by the next way to narrow by decisions that finds something, around the ends; answers it in words. */
export function stepFilter(views: Pick<ObjectViews, 'get' | 'list'>, by: 1 | -1): string {
  const { objects, listing } = views.get()
  const counts = decisionCounts(objects, listing)
  const size = DECISIONS.length
  const here = DECISIONS.indexOf(listing.decided)
  for (let step = 1; step <= size; step += 1) {
    const next = DECISIONS[(here + by * step + size * step) % size]
    const found = counts.get(next) ?? 0
    if (found === 0 && next !== undefined) continue
    views.list({ decided: next })
    return `${DECISION_FILTER_WORDS[next ?? 'all']}: ${found.toLocaleString('en')}`
  }
  return ''
}
