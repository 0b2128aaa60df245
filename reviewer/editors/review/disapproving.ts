import type { ReviewRules } from '#domain/review-rules'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'
import type { OneByOne } from './one-by-one'

/** A question about the reason of a disapproval. */
export interface ReasonQuestion {
  /** Number of objects to disapprove. */
  readonly count: number
  readonly reasons: readonly string[]
  /** A disapproval needs a reason. */
  readonly isNeeded: boolean
  /** The objects' common reason so far; empty if they differ. */
  readonly present: string
  /** Disapproves with this reason; an empty text means none. */
  readonly answer: (reason: string) => void
  readonly cancel: () => void
}

/** Disapproves objects, and asks for a reason if the project offers reasons. */
export interface Disapproving {
  readonly asking: Observable<ReasonQuestion | undefined>
  /** Disapproves the selection or the object of the walk; if all are disapproved already, removes the decision. */
  readonly disapprove: () => void
  dispose(): void
}

interface Parts {
  readonly rules: Observable<Pick<ReviewRules, 'reasons' | 'isReasonNeeded'>>
  readonly views: Pick<ObjectViews, 'get'>
  readonly editing: Pick<Editing, 'approve' | 'seen'>
  readonly oneByOne: Pick<OneByOne, 'seen' | 'decide'>
  /** Another document closes the question. */
  readonly document: Observable<unknown>
}

/** Without reasons in the project, it never asks. */
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
      // A user who left the walk first returns to its object; the next press asks.
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
