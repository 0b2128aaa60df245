import type { HandOnGate } from '../../workflow/hand-on-gate'
import type { CheckDesk } from './check-desk'
import { type Issue, type IssueGroup, type Issues, type PlatformRefusal, REFUSED } from './issues'
import { createObservable, type Observable } from '../observable'

/** Question before an item is submitted. */
export interface HandOnQuestion {
  readonly groups: readonly IssueGroup[]
  readonly count: number
  /** Number of issues that block the hand-over. */
  readonly errors: number
  /** Hands over despite the issues, or stays. */
  readonly answer: (mayGo: boolean) => void
  /** Stays, and goes to the first issue. */
  readonly goThere: () => void
}

interface HandingOnParts {
  readonly gate: Pick<HandOnGate, 'hold' | 'onEnded'>
  readonly itemId: () => number | undefined
  readonly checks: Pick<CheckDesk, 'settled'>
  readonly issues: Pick<Issues, 'get' | 'goTo'>
  readonly refusals: { readonly set: (next: readonly PlatformRefusal[]) => void }
  /** Whether the user may change the open item. */
  readonly mayChange: () => boolean
  /** Opens the panel of issues. */
  readonly show: () => void
}

/** Refusals about the item itself, not about the connection. */
const OF_THE_ITEM: ReadonlySet<string> = new Set(['transition_refused', 'constraint_unmet'])

/** Asks once about each open issue before a hand-over, and stores the platform's refusals. */
export function createSubmitChecks({ gate, itemId, checks, issues, refusals, mayChange, show }: HandingOnParts) {
  const asking = createObservable<HandOnQuestion | undefined>(undefined)
  const told = new Set<string>()
  const nameOf = (id: number, issue: Issue) => `${id} ${issue.key ?? issue.id}`

  async function mayGo(id: number, isHandingOn: boolean): Promise<boolean> {
    // The earlier question is still open.
    if (asking.get() !== undefined) return false
    if (itemId() !== id || !mayChange()) return true
    await checks.settled()
    if (itemId() !== id) return false
    const groups = issues.get().groups.filter((group) => group.id !== REFUSED.id)
    const open = groups.flatMap((group) => group.issues)
    const errors = isHandingOn ? sumOf(groups.filter(({ isError }) => isError)) : 0
    if (errors === 0 && open.every((issue) => told.has(nameOf(id, issue)))) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (isGo: boolean) => {
      asking.set(undefined)
      // The user knows these issues, even after returning to fix them.
      for (const issue of open) told.add(nameOf(id, issue))
      resolve(isGo && errors === 0)
    }
    asking.set({
      groups,
      count: sumOf(groups),
      errors,
      answer,
      goThere() {
        answer(false)
        show()
        const first = (errors === 0 ? groups : groups.filter(({ isError }) => isError)).flatMap(
          ({ issues: all }) => all,
        )[0]
        if (first !== undefined) issues.goTo(first)
      },
    })
    return promise
  }

  const stops = [
    gate.hold(mayGo),
    gate.onEnded((id, error) => {
      if (itemId() !== id) return
      const isOfItem = error !== undefined && OF_THE_ITEM.has(error.code)
      refusals.set(isOfItem ? [{ code: error.code, text: error.message }] : [])
    }),
  ]
  return {
    asking: asking as Observable<HandOnQuestion | undefined>,
    /** Closes the question when another item opens. */
    leave() {
      asking.get()?.answer(false)
      refusals.set([])
    },
    dispose() {
      asking.get()?.answer(false)
      for (const stop of stops) stop()
    },
  }
}

function sumOf(groups: readonly IssueGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
