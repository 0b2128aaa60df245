import type { HandOnGate } from '../../workflow/hand-on-gate'
import type { CheckDesk } from './check-desk'
import { type Issue, type IssueGroup, type Issues, type PlatformRefusal, REFUSED } from './issues'
import { createObservable, type Observable } from '../observable'

/** What is asked before an item is handed on. */
export interface HandOnQuestion {
  readonly groups: readonly IssueGroup[]
  readonly count: number
  /** So many of them keep the item here. */
  readonly errors: number
  /** Hands on all the same, or stays. */
  readonly answer: (mayGo: boolean) => void
  /** Stays, and leads to the first of them. */
  readonly goThere: () => void
}

interface HandingOnParts {
  readonly gate: Pick<HandOnGate, 'hold' | 'onEnded'>
  readonly itemId: () => number | undefined
  readonly checks: Pick<CheckDesk, 'settled'>
  readonly issues: Pick<Issues, 'get' | 'goTo'>
  readonly refusals: { readonly set: (next: readonly PlatformRefusal[]) => void }
  /** The person can do something about what is open. */
  readonly mayChange: () => boolean
  /** Opens the panel of issues. */
  readonly show: () => void
}

/** What says something of the item itself, not of the way to the platform. */
const OF_THE_ITEM: ReadonlySet<string> = new Set(['transition_refused', 'constraint_unmet'])

/** Tells each open issue once before its item is handed on, and keeps what the platform refused. */
export function createHandingOn({ gate, itemId, checks, issues, refusals, mayChange, show }: HandingOnParts) {
  const asking = createObservable<HandOnQuestion | undefined>(undefined)
  const told = new Set<string>()
  const nameOf = (id: number, issue: Issue) => `${id} ${issue.key ?? issue.id}`

  async function mayGo(id: number, isHandingOn: boolean): Promise<boolean> {
    // Whoever is asked already has not answered yet.
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
      // Who went back to mend them knows of them all the same.
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
    /** Another item was opened: nothing is asked about this one any more. */
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
