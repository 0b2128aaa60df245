import { type ItemPage, pagesFit } from './page-window'

/** What to do about the edge between a page and its neighbour. */
export type EdgeVerdict = 'fits' | 'reload neighbour' | 'reload all' | 'leave'

/** Judges edges of pages as they arrive, and remembers them so that a list that never fits is not asked for ever. */
export interface EdgeCheck {
  /** `edge` is the number of the lower page. */
  judge(edge: number, lower: ItemPage, upper: ItemPage): EdgeVerdict
  reset(): void
}

/** Two mismatches in a row on one edge: one reload of everything; after it that edge is left alone until it fits again. */
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
