import { DECISION_FILTER_WORDS, DECISIONS } from '../document/decision-words'
import { type Decided, IS_DECIDED } from '../document/object-listing'
import type { ObjectViews } from '../document/object-view'

/** Lists by the next way to narrow by decisions that finds something, around the ends; answers it in words. */
export function stepFilter(views: Pick<ObjectViews, 'get' | 'list'>, by: 1 | -1): string {
  const { objects, listing } = views.get()
  const placed = objects.filter(({ kind }) => kind !== 'tag')
  const count = (one: Decided | undefined) =>
    one === undefined ? placed.length : placed.filter(IS_DECIDED[one]).length
  const size = DECISIONS.length
  const here = DECISIONS.indexOf(listing.decided)
  for (let step = 1; step <= size; step += 1) {
    const next = DECISIONS[(here + by * step + size * step) % size]
    const found = count(next)
    if (found === 0 && next !== undefined) continue
    views.list({ decided: next })
    return `${DECISION_FILTER_WORDS[next ?? 'all']}: ${found.toLocaleString('en')}`
  }
  return ''
}
