import { type ItemPage, pagesFit } from './page-window'

/** Action for the edge between a page and its neighbour. */
export type EdgeVerdict = 'fits' | 'reload neighbour' | 'reload all' | 'leave'

/**
 * Checks the edges of arriving pages, and remembers mismatches so that an inconsistent list is not reloaded forever.
 */
export interface EdgeCheck {
  /** `edge` is the number of the lower page. */
  judge(edge: number, lower: ItemPage, upper: ItemPage): EdgeVerdict
  reset(): void
}

/**
 * Creates the check. Two mismatches in a row on one edge reload everything once; then that edge is ignored until it
 * fits again.
 */
export function createEdgeCheck(): EdgeCheck {
  const mismatches = new Map<number, number>()
  let reloadedFor: number | undefined

  return {
    judge(edge, lower, upper) {
      if (pagesFit(lower, upper)) {
        mismatches.delete(edge)
        if (reloadedFor === edge) reloadedFor = undefined
        return 'fits'
      }
      const count = (mismatches.get(edge) ?? 0) + 1
      mismatches.set(edge, count)
      if (count === 1) return 'reload neighbour'
      if (count > 2 || reloadedFor !== undefined) return 'leave'
      reloadedFor = edge
      return 'reload all'
    },
    reset() {
      mismatches.clear()
      reloadedFor = undefined
    },
  }
}
