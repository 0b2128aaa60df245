import type { ReviewerState } from '../reviewer-state'
import { isPausedBy } from './pause'

type Facts = Pick<ReviewerState, 'session'>

/** Tells whether the person is paused: by the host's word, by the project's user list, or by the access. */
export function isPaused({ session }: Facts): boolean {
  return isPausedBy(session.pause, session.user?.id)
}

/** Tells whether nothing may be changed now. */
export function isReadOnly(state: Facts): boolean {
  return state.session.expired || isPaused(state)
}
