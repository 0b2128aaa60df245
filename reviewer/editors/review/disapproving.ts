import type { ReviewRules } from '#domain/review-rules'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'
import type { OneByOne } from './one-by-one'

/** What is asked of a person who disapproves objects. */
export interface ReasonQuestion {
  /** So many objects are disapproved. */
  readonly count: number
  readonly reasons: readonly string[]
  /** Without a reason nothing is disapproved. */
  readonly isNeeded: boolean
  /** The reason that they have now, where all have the same. */
  readonly present: string
  /** Disapproves them; an empty reason is none. */
  readonly answer: (reason: string) => void
  readonly cancel: () => void
}

/** Disapproves objects, and asks why where the project has reasons to pick from. */
export interface Disapproving {
  readonly asking: Observable<ReasonQuestion | undefined>
  /** What is selected, or what is looked at on a walk; where all of it is disapproved already, it takes that back. */
  readonly disapprove: () => void
  dispose(): void
}

interface Parts {
  readonly rules: Observable<Pick<ReviewRules, 'reasons' | 'isReasonNeeded'>>
  readonly views: Pick<ObjectViews, 'get'>
  readonly editing: Pick<Editing, 'approve' | 'seen'>
  readonly oneByOne: Pick<OneByOne, 'seen' | 'decide'>
  /** Another document ends the question. */
  readonly document: Observable<unknown>
}

/** Asks nothing where the project has no reasons. */
export function createDisapproving({ rules, views, editing, oneByOne, document }: Parts): Disapproving {
  const asking = createObservable<ReasonQuestion | undefined>(undefined)
  const stop = document.subscribe(() => asking.set(undefined))

  return {
    asking,
    disapprove() {
      if (asking.get() !== undefined) return
      const isWalk = oneByOne.seen.get().isOn && views.get().selection.length < 2
      const decide = (reason?: string) =>
        isWalk ? oneByOne.decide('disapproved', reason) : editing.approve('disapproved', reason)
      const objects = views.get().selection
      const isTakenBack = !isWalk && objects.every(({ approval }) => approval === 'disapproved')
      const { reasons, isReasonNeeded: isNeeded } = rules.get()
      // Whoever left the walk comes back to where it was, and is asked there.
      const isAway = isWalk && oneByOne.seen.get().at === 0
      const isRefused = editing.seen.get().refusal !== undefined
      if (reasons.length === 0 || isTakenBack || isAway || isRefused || objects.length === 0) return decide()
      const had = new Set(objects.map(({ reason }) => reason ?? ''))
      const [first = ''] = had
      asking.set({
        count: objects.length,
        reasons,
        isNeeded,
        present: had.size === 1 ? first : '',
        answer(reason) {
          asking.set(undefined)
          decide(reason.trim())
        },
        cancel: () => asking.set(undefined),
      })
    },
    dispose: stop,
  }
}
