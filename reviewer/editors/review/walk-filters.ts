import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { DECISION_FILTER_WORDS, DECISIONS } from '../document/decision-words'
import { listChange } from '../document/list-change'
import { type Decided, IS_DECIDED, type Listing, narrowing } from '../document/object-listing'
import type { ObjectViews } from '../document/object-view'

type Counts = ReadonlyMap<Decided | undefined, number>

/**
 * The cached counts of the last call; a changed object updates only its own counts. A weak reference, so that the
 * objects can be collected.
 */
interface Counted {
  readonly objects: WeakRef<readonly AnnotationObject[]>
  readonly listing: Listing
  readonly counts: Counts
}

let last: Counted | undefined

/** Counts the objects per decision filter, under the list's other filters. */
export function decisionCounts(objects: readonly AnnotationObject[], listing: Listing): Counts {
  const before = last !== undefined && isNarrowedAlike(last.listing, listing) ? last.objects.deref() : undefined
  if (last !== undefined && before === objects) return last.counts
  const isMeant = narrowing(listing)
  const counts = new Map(before === undefined ? DECISIONS.map((one) => [one, 0] as const) : last?.counts)
  function count(from: readonly AnnotationObject[], start: number, end: number, by: 1 | -1): void {
    for (let at = start; at < end; at += 1) {
      const object = from[at]
      if (object === undefined || object.kind === 'tag' || isMeant?.(object) === false) continue
      for (const one of DECISIONS)
        if (one === undefined || IS_DECIDED[one](object)) counts.set(one, (counts.get(one) ?? 0) + by)
    }
  }
  const { at, gone, come } = listChange(before ?? [], objects)
  count(before ?? [], at, at + gone, -1)
  count(objects, at, at + come, 1)
  last = { objects: new WeakRef(objects), listing, counts }
  return counts
}

function isNarrowedAlike(a: Listing, b: Listing): boolean {
  return a.className === b.className && a.among === b.among && a.search === b.search
}

/** Switches to the next decision filter that has matches, with wrap-around; returns its description. */
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
